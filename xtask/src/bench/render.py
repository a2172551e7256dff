"""Renders skills as a plain Python program would; prints the length of the text and the milliseconds of one rendering."""

import html
import json
import sys
import time

TURNS = 15


def render(skills):
    parts = ["<available_skills>\n"]
    for skill in skills:
        parts.append(
            f"<skill>\n<name>{html.escape(skill['name'])}</name>\n"
            f"<description>{html.escape(skill['description'])}</description>\n"
            f"<location>{html.escape(skill['location'])}</location>\n</skill>\n"
        )
    parts.append("</available_skills>\n")
    return "".join(parts)


def main(dump):
    with open(dump, encoding="utf-8") as file:
        skills = json.load(file)
    times = []
    for _ in range(TURNS):
        start = time.process_time()
        text = render(skills)
        times.append(1000 * (time.process_time() - start))
    print(len(text.encode()), sorted(times)[TURNS // 2])


main(sys.argv[1])
