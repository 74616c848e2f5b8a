import { readFileSync, writeFileSync } from 'node:fs'

// Usage: node scripts/build-confusables.mjs PATH/confusables.txt, from https://www.unicode.org/Public/security/.
// Makes domain/rules/people/confusables.json: for each prototype, the characters that look like it.
const target = 'domain/rules/people/confusables.json'

const textOf = (codes) =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(' ')
      .map((code) => Number.parseInt(code, 16)),
  )
/** Plain ASCII: combining marks and marks of direction would disturb editors. */
const ascii = (text) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const source = readFileSync(process.argv[2] ?? 'confusables.txt', 'utf8')
const version = /^# Version: (\S+)$/m.exec(source)?.[1]
if (!version) throw new Error('no confusables.txt of Unicode')
const sources = new Map()
for (const [, from, to] of source.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)) {
  const prototype = textOf(to)
  sources.set(prototype, `${sources.get(prototype) ?? ''}${textOf(from)}`)
}
const entries = [...sources].map((entry) => entry.map((text) => ascii(JSON.stringify(text))).join(':'))
const notice = 'Unicode License V3, see THIRD-PARTY.md'
writeFileSync(target, `{"version":"${version}","license":"${notice}","prototypes":{\n${entries.join(',\n')}\n}}\n`)
console.log(`${target}: ${entries.length} prototypes of Unicode ${version}`)
