"""The bot in examples/, run as a newcomer would run it: with a seat's link, in a process of its own."""

import subprocess
import sys
from pathlib import Path

from web.serving import PATIENCE, Served, Table, wait_for

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_plays_to_the_end_of_the_game(server: Served) -> None:
    with Table(server, seats=[{}, {"name": "Ben"}]) as table, server.client() as client:
        who = client.get("/api/pass", headers={"Authorization": f"Bearer {table.tokens['seats'][0]}"})
        assert who.json() == {"table": table.id, "role": "seat", "seat": 0}
        assert client.get("/api/pass").status_code == 403
        link = f"{server.address}/s/{table.tokens['seats'][0]}"
        bot = subprocess.Popen([sys.executable, str(BOT), link], stdout=subprocess.PIPE, text=True)
        try:
            wait_for(lambda: table.stranger.state()["seats"][0]["name"] == "Random bot", "the bot to sit down")
            table.begun()
            ben = table.seats[1]
            for _ in range(3):
                wait_for(lambda: ben.state()["question"], "the bot to answer")
                while ben.state()["question"]:
                    assert ben.answer().status_code == 201
            # A game at random takes long; all agree to end it here.
            wait_for(lambda: ben.state()["question"], "the bot to answer")
            assert ben.post("proposals", what="end").status_code == 201
            assert table.seats[0].post("votes", yes=True).status_code == 201
            said, _ = bot.communicate(timeout=PATIENCE)
        finally:
            bot.kill()
            bot.wait()
            assert bot.stdout is not None
            bot.stdout.close()
    assert bot.returncode == 0
    assert "Scores: [" in said
