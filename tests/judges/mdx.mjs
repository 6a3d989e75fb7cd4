// npm: @mdx-js/mdx@3 remark-frontmatter@5 remark-gfm@4 remark-math@6
//
// Checks with MDX's own compiler that a translated document compiles where its source does.
// Usage: mdx.mjs source-file output-file target-locale [...]

import { readFile } from 'node:fs/promises'
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'

/** Names, addresses and expressions of a document's tree, in order, without its text. */
function shape(tree) {
  const names = []
  const visit = (node) => {
    const attributes = (node.attributes ?? []).map((it) => it.name ?? it.value)
    const code = ['inlineCode', 'code', 'mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression']
    const value = code.includes(node.type) ? node.value.replace(/\s+/g, ' ') : ''
    if (node.type !== 'text' && node.type !== 'yaml') {
      names.push([node.type, node.name ?? '', node.url ?? '', attributes.join(), value].join('|'))
    }
    for (const child of node.children ?? []) visit(child)
  }
  visit(tree)
  return names.sort()
}

async function read(path) {
  let found = []
  const remember = () => (tree) => { found = shape(tree) }
  const remarkPlugins = [remarkFrontmatter, remarkGfm, remarkMath, remember]
  await compile(await readFile(path), { remarkPlugins })
  return found
}

let bad = false
const paths = process.argv.slice(2)
for (let i = 0; i + 2 < paths.length; i += 3) {
  const [source, output] = [paths[i], paths[i + 1]]
  let wanted
  try {
    wanted = await read(source)
  } catch (error) {
    console.log(`ok ${output} (the source does not compile: ${error.message})`)
    continue
  }
  try {
    const got = await read(output)
    const lost = wanted.find((it, at) => got[at] !== it)
    if (wanted.length === got.length && lost === undefined) {
      console.log(`ok ${output}`)
      continue
    }
    console.log(`problem ${output}: expected ${lost ?? 'nothing more'}`)
  } catch (error) {
    console.log(`problem ${output}: ${error.message}`)
  }
  bad = true
}
process.exit(bad ? 1 : 0)
