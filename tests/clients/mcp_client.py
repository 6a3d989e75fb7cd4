#!/usr/bin/env python3
# pip: mcp
"""Uses `targum mcp` by the official client: mcp_client.py PROGRAM FOLDER LOG. Says on standard output what it got,
as JSON. What the server writes to its standard error stream goes to the file LOG."""
import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

program, folder, log_file = sys.argv[1:]


async def use(session):
    got = {"server": (await session.initialize()).server_info.name}
    tools = (await session.list_tools()).tools
    got["tools"] = {tool.name: tool.annotations.read_only_hint for tool in tools}
    got["required"] = {tool.name: tool.input_schema.get("required", []) for tool in tools}

    async def call(name, **arguments):
        result = await session.call_tool(name, arguments)
        said = result.structured_content
        return [result.is_error, said if said is not None else result.content[0].text]

    term = {"term": "harbour", "translation": "porto", "to": "pt"}
    got["dry_term"] = await call("add_glossary_term", **term)
    got["term"] = await call("add_glossary_term", **term, write=True)
    got["before"] = await call("check")
    got["dry"] = await call("translate")
    got["after_dry"] = os.path.exists(os.path.join(folder, "locales/pt.json"))
    got["written"] = await call("translate", write=True)
    got["status"] = await call("status")
    got["explained"] = await call("explain", key="greeting")
    got["no_key"] = await call("explain", key="nothing")
    got["outside"] = await call("translate", files=["../en.json"])
    got["out"] = await call("translate", files=["locales/en.json"], out="/tmp/{locale}.json")
    got["option"] = await call("translate", files=["--write"])
    got["unknown"] = await call("translate", wirte=True)
    got["missing"] = await call("explain")
    with open(os.path.join(folder, "locales/en.json"), "w", encoding="utf-8") as source:
        source.write("{oops}")
    got["failed"] = await call("translate", write=True)
    try:
        got["no_tool"] = await call("format_disk")
    except Exception as error:
        got["no_tool"] = str(error)
    return got


async def main():
    server = StdioServerParameters(command=program, args=["mcp", folder], env=dict(os.environ))
    with open(log_file, "w", encoding="utf-8") as log:
        async with stdio_client(server, errlog=log) as (read, write):
            async with ClientSession(read, write) as session:
                print(json.dumps(await use(session)))


asyncio.run(main())
