"""What the 75 creatures of The Stars Are Right ask of the sky, and how often a random sky was found to show it."""

from cultists.sky import Constellations

# Name, per cent of random skies, constellations.
TABLE = """
cthulhoo-p        0.0025  4 LE . SH / . . SU V
cthulhoo-f        0.0028  SH . . SU / 4 . V LE
cthulhoo-s        0.0028  SU 4 . . / . LE V SH
hastur-p          0.0016  5 . 4 / FM V LE
hastur-f          0.0008  FM . V LE / 5 . . 4
hastur-s          0.0010  . 4 . FM / 5 V . LE
tsatso-p          0.0029  . . 1 SE / LE GI V .
tsatso-f          0.0026  . . . LE / 1 SE V GI
tsatso-s          0.0028  V . SE GI / LE . . 1
chaugnar-p        0.0030  SE CR . 1 / ME . . FM
chaugnar-f        0.0028  SE ME . FM / . . CR 1
chaugnar-s        0.0029  . 1 . ME / CR SE FM .
dagoon-p             1.6  FM SH 1
dagoon-f             3.7  1 . CR 2
dagoon-s             1.6  4 ME . 5
hasturs-spawn-p      1.3  1 . SE / . CR .
hasturs-spawn-f      4.4  . 1 2 / SH . .
hasturs-spawn-s     0.79  . GI . / V . 5
ossadogowa-p        0.87  . CR . SE / 4 . . .
ossadogowa-f         3.0  1 . . . / . 3 . GI
ossadogowa-s         1.3  . 4 . . / 5 . . SH
miri-nigri-p         1.7  FM GI / 1 .
miri-nigri-f         5.9  2 SH / 1 .
miri-nigri-s         1.7  V 4 / 5 .
deep-ones-p-p       11.7  3 SE + 3 LE
deep-ones-p-f       13.2  LE 4 + 2 2
deep-ones-p-s       11.9  SU ME + 1 2
deep-ones-f-p        9.9  GI 1 + CR 4
deep-ones-f-f       16.8  V 2 + V 3
deep-ones-f-s       18.5  3 CR + V 4
deep-ones-s-p       11.9  V SU + 3 4
deep-ones-s-f       22.5  SH 1 + 1 3
deep-ones-s-s       16.6  SU 1 + 2 4
byakhee-p-p         11.8  SU 3 + LE 2
byakhee-p-f         22.3  LE 2 + 1 3
byakhee-p-s         16.1  SE 3 + V 2
byakhee-f-p         12.9  CR 1 + SH 4
byakhee-f-f         20.3  ME V + 2 3
byakhee-f-s         17.6  V 2 + 3 5
byakhee-s-p         13.7  FM 2 + 4 5
byakhee-s-f         23.1  1 5 + 3 4
byakhee-s-s         16.6  FM 4 + 1 2
formless-p-p         8.3  SU FM + 2 4
formless-p-f        22.3  LE 3 + 2 4
formless-p-s         8.6  FM V + 3 3
formless-f-p         9.9  ME 4 + SH 1
formless-f-f         9.8  CR 4 + GI 4
formless-f-s         9.9  V 5 + 4 1
formless-s-p        13.4  FM 1 + GI 2
formless-s-f        23.1  SH 4 + 1 3
formless-s-s         9.9  SE 3 + 4 4
tcho-tcho-p-p        7.3  FM 3 + LE 2
tcho-tcho-p-f       22.3  SE 2 + 1 3
tcho-tcho-p-s       15.9  LE 2 + 2 5
tcho-tcho-f-p        9.8  5 1 + V 1
tcho-tcho-f-f       21.9  V 3 + GI 2
tcho-tcho-f-s       18.5  GI 3 + ME 1
tcho-tcho-s-p       13.4  SE 4 + 5 3
tcho-tcho-s-f       23.0  SH 1 + 4 2
tcho-tcho-s-s       16.3  FM 4 + 3 4
gug-p                9.4  V + V + V + SU
gug-f                9.4  ME + ME + ME + LE
gug-s                9.4  GI + GI + GI + FM
tindaloo-p           6.3  SU + SU + FM + FM
tindaloo-f           6.2  SU + SU + LE + LE
tindaloo-s           6.2  SE + SE + LE + LE
dhole-p             12.5  SU + SE + LE + LE
dhole-f             12.5  SE + SE + FM + LE
dhole-s             12.5  SU + SU + FM + LE
ghast-p             50.2  V + ME + GI + LE
ghast-f             50.3  V + ME + GI + FM
ghast-s             50.3  5 + SH + CR + SU
ghoul-p             25.0  5 + 5 + SU + SE
ghoul-f             25.0  CR + CR + SU + SE
ghoul-s             25.0  ME + ME + FM + LE
"""

_ROWS = [line.split(maxsplit=2) for line in TABLE.strip().splitlines()]
PER_CENT = {name: float(per_cent) for name, per_cent, _ in _ROWS}
DRAWINGS = {name: drawings.split(" + ") for name, _, drawings in _ROWS}
CARDS = {name: Constellations.parse(drawings) for name, drawings in DRAWINGS.items()}
