"""Finding skills for a task, telling of them within a budget, and what a conversation is given of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleveragents import (
    ActiveSkill,
    Agents,
    AgentsError,
    CatalogFate,
    FittedCatalog,
    HitPart,
    NotFoundError,
    SessionDigest,
    SessionState,
    SkillHit,
    SkillSearch,
    tool,
)

INVOICES = "Writes invoices for customers, with every item, its price, the tax, and the total of all on the last page."
REFUSAL = "`shop/pay`: the gate refuses it: the skill `local/invoices` allows only `builtin/read_file`"


@tool(name="shop/pay", read_only=True)
def pay() -> str:
    """Pays."""
    return "paid"


@pytest.fixture
def agents(tmp_path: Path) -> Agents:
    for name, description, more in (
        ("invoices", INVOICES, "allowed-tools: [builtin/read_file]\n"),
        ("recipes", "Cooks soup.", ""),
    ):
        folder = tmp_path / "skills" / name
        (folder / "references").mkdir(parents=True)
        (folder / "references/more.md").write_text(f"More of {name}.\n")
        text = f"---\nname: {name}\ndescription: {description}\n{more}---\n# First\nDo it.\n\n# Second\nThen rest.\n"
        (folder / "SKILL.md").write_text(text)
    return Agents(root=tmp_path, roots=[tmp_path / "skills"], data_dir=tmp_path / "data", tools=[pay])


def test_skills_are_found_for_a_task(agents: Agents, tmp_path: Path) -> None:
    found = agents.search("an invoice for a customer")
    [hit] = found.hits
    total = sum(part.score for part in hit.parts)
    assert found == SkillSearch((hit,), matching=1, searched=2, terms=found.terms, unread=0)
    assert hit == SkillHit(
        name="local/invoices",
        description=INVOICES,
        location=str(tmp_path / "skills/invoices/SKILL.md"),
        kind="agent_skill",
        score=hit.score,
        parts=hit.parts,
    )
    assert hit.score == pytest.approx(total, rel=1e-5)
    assert HitPart("term", hit.parts[0].score, term="invoic", field="name", count=1) == hit.parts[0]
    assert agents.search("an invoice", limit=0).hits == ()
    assert agents.search("zeppelin") == SkillSearch((), matching=0, searched=2, terms=("zeppelin",), unread=0)
    with pytest.raises(ValueError, match="^limit is a count, and -1 is below 0$"):
        agents.search("soup", limit=-1)


def test_the_catalog_keeps_to_a_budget(agents: Agents) -> None:
    whole = agents.catalog_within("markdown")
    assert (whole.text, whole.least) == (agents.catalog("markdown"), None)
    assert whole.skills == (
        CatalogFate("local/invoices", "whole", None, None, None),
        CatalogFate("local/recipes", "whole", None, None, None),
    )
    fitted = agents.catalog_within("markdown", max_bytes=whole.bytes - 10, task="soup")
    assert fitted.bytes <= whole.bytes - 10
    assert [(skill.name, skill.fate) for skill in fitted.skills] == [
        ("local/recipes", "whole"),
        ("local/invoices", "shortened"),
    ]
    assert [skill.score is not None for skill in fitted.skills] == [True, False]
    nothing = agents.catalog_within(max_tokens=1, pinned=["recipes"], excluded=["invoices"])
    assert nothing == FittedCatalog(
        text=None,
        tokens=0,
        bytes=0,
        least=nothing.least,
        skills=(
            CatalogFate("local/invoices", "excluded", None, None, None),
            CatalogFate("local/recipes", "left_out", None, None, None),
        ),
    )
    assert nothing.least is not None
    assert agents.catalog_within(max_tokens=nothing.least, excluded=["invoices"]).text is not None
    with pytest.raises(ValueError, match=r"^a catalog has one budget: max_tokens or max_bytes$"):
        agents.catalog_within(max_tokens=1, max_bytes=1)
    with pytest.raises(ValueError, match=r"^a catalog has no format `yaml`: use xml, markdown or json$"):
        agents.catalog("yaml")  # type: ignore[arg-type]
    with pytest.raises(NotFoundError, match=r"^skill `gone` not found$"):
        agents.catalog_within(pinned=["gone"])


def test_a_session_gives_nothing_twice(agents: Agents) -> None:
    chat = agents.session("chat-1")
    first = chat.activate("invoices")
    assert (first.given, first.body, first.resources, first.active) == (
        "body",
        "# First\nDo it.\n\n# Second\nThen rest.",
        ("references/more.md",),
        ("local/invoices",),
    )
    again = chat.activate("invoices")
    assert (again.given, again.body, again.changed) == ("unchanged", "", False)
    assert chat.activate("invoices", again=True).text == first.text
    section = chat.activate("recipes", section="2")
    assert (section.given, section.body.strip(), section.active) == (
        "section",
        "# Second\nThen rest.",
        ("local/invoices", "local/recipes"),
    )
    assert chat.activate("recipes", outline=True).given == "outline"
    assert chat.read("invoices", "references/more.md") == b"More of invoices.\n" == agents.read("invoices", "references/more.md")
    assert chat.show() == SessionState(
        skills=(
            ActiveSkill("local/invoices", True, (), ("builtin/read_file",)),
            ActiveSkill("local/recipes", False, ("2",), ()),
        ),
        foreign=(),
        most_skills=None,
        whole_tokens=None,
    )
    assert chat.limit(skills=1) == ("local/recipes",)
    digest = chat.digest(compacted=True)
    assert digest == SessionDigest(digest.text, digest.tokens, ("local/invoices",), ())
    assert "local/invoices" in digest.text
    assert chat.activate("invoices").given == "body"
    [stored] = agents.sessions()
    assert (stored.name, stored.active, stored.error) == ("chat-1", ("local/invoices",), None)
    assert chat.release("invoices") == ("local/invoices",)
    assert (chat.release_all(), chat.end(), chat.end(), agents.sessions()) == ((), True, False, [])


def test_the_skills_of_a_session_judge_its_calls(agents: Agents, tmp_path: Path) -> None:
    agents.session("chat-2").activate("invoices")
    bound = Agents(
        root=tmp_path, roots=[tmp_path / "skills"], data_dir=tmp_path / "data", tools=[pay], session="chat-2"
    )
    refused = [agents.run("shop/pay", session="chat-2"), bound.run("shop/pay")]
    assert [result.error.message if result.error else None for result in refused] == [REFUSAL] * 2
    assert bound.explain("shop/pay")["outcome"] == "denied"
    assert [agents.run("shop/pay").output_data, bound.run("shop/pay", session="chat-3").output_data] == ["paid"] * 2
    agents.session("chat-2").release_all()
    assert bound.run("shop/pay").output_data == "paid"


def test_what_is_wrong_with_a_session(agents: Agents, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"^no session `gone`$"):
        agents.session("gone").show()
    agents.session("here").activate("recipes")
    with pytest.raises(NotFoundError, match=r"^`invoices` is not active in session `here`; active are `local/recipes`$"):
        agents.session("here").release("invoices")
    with pytest.raises(ValueError, match=r"^the name of a session is empty$"):
        agents.session(" ").end()
    with pytest.raises(ValueError, match=r"^either the outline is given or one section$"):
        agents.session("here").activate("recipes", outline=True, section="1")
    bare = Agents(root=tmp_path, tools=[pay])
    with pytest.raises(AgentsError, match=r"^sessions are kept in a data folder, and there is none$"):
        bare.run("shop/pay", session="here")
    with pytest.raises(ValueError, match=r"^a session is kept in the data folder: give data_dir$"):
        Agents(root=tmp_path, session="here")
