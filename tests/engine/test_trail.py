"""A trail behaves like a list, whatever its copies do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.engine.trail import LONG_TAIL, Trail

deeds = st.lists(
    st.tuples(st.sampled_from(("append", "grow", "cut", "copy")), st.integers(0, 5), st.integers(0, 99)), max_size=60
)


@settings(deadline=None, derandomize=True, max_examples=200)
@given(deeds)
def test_copies_are_independent_lists(script: list[tuple[str, int, int]]) -> None:
    pairs: list[tuple[Trail[int], list[int]]] = [(Trail([7]), [7])]
    for deed, which, number in script:
        trail, model = pairs[which % len(pairs)]
        if deed == "append":
            trail.append(number)
            model.append(number)
        elif deed == "grow":
            for each in range(LONG_TAIL):
                trail.append(each)
                model.append(each)
        elif deed == "cut":
            length = number * len(model) // 99
            trail.cut(length)
            del model[length:]
        else:
            pairs.append((trail.copy(), model[:]))
    for trail, model in pairs:
        assert trail == model
        assert len(trail) == len(model)
        assert list(trail) == model
        assert trail[2:-3] == model[2:-3]
        assert trail[-5:] == model[-5:]
        assert trail[::-1] == model[::-1]
        assert [trail[at] for at in range(-len(model), len(model))] == model * 2
