import { readFileSync, writeFileSync } from 'node:fs'
import { codes, type CodeEffect, type CodeName } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'
import type { Call } from '#contract/define-call.ts'
import { pushes, socketRequests } from '#contract/pushes.ts'
import { callsBySubject, type CallName } from '#contract/registry.ts'
import type { Schema } from '#contract/schema.ts'
import { schemaText } from './schema-text.ts'
import { terminalExamples } from './terminal-examples.ts'

const file = 'docs/contract.md'

const block = (label: string, schema: Schema, io: 'input' | 'output'): string =>
  ['```', `${label} ${schemaText(schema, io)}`, '```'].join('\n')

/** The call as a terminal makes it, where there is an example. */
const exampleText = (name: CallName, { path, access }: Call): string[] => {
  const input = terminalExamples[name]
  if (input === undefined) return []
  const who = access === 'member' ? ' --login viewer01:demo1234' : ''
  return [`Example: \`npm run -s gateway -- ${path} '${JSON.stringify(input)}'${who}\``, '']
}

const callText = (name: string, call: Call): string =>
  [
    `### ${name}`,
    '',
    `\`${call.encoding === 'query' ? 'GET' : 'POST'} /api/${call.path}\` · ${call.encoding} · access: ${call.access}` +
      `${call.tokenBlank ? ' · token header blank' : ''}${call.cacheMs > 0 ? ` · kept ${call.cacheMs / 1000} s` : ''}`,
    '',
    call.rejects.length > 0
      ? `Rejects: ${call.rejects.map((reject) => `${reject} (${codes[reject].code})`).join(', ')}`
      : 'No rejects of its own.',
    '',
    block('request', call.request, 'input'),
    block('response', call.response, 'output'),
    '',
    ...exampleText(name as CallName, call),
  ].join('\n')

const effectText = ({ kind, ...details }: CodeEffect): string => [kind, ...Object.values(details)].join(' ')

const codeRows = Object.entries(codes).map(
  ([name, { code, effect }]) =>
    `| ${code} | ${name} | ${effectText(effect)} | ${wordsOf(name as CodeName, 'zh-CN')} | ${wordsOf(name as CodeName, 'en')} |`,
)

const text = [
  '# Contract',
  '',
  'Generated from `contract/` by `npm run contract-doc`. Every answer is `{code, data, msg}`.',
  '',
  '## Codes',
  '',
  '| code | name | effect | zh-CN | en |',
  '|---|---|---|---|---|',
  ...codeRows,
  '',
  ...Object.entries(callsBySubject).flatMap(([subject, calls]) => [
    `## ${subject}`,
    '',
    ...Object.entries(calls).map(([name, call]) => callText(name, call)),
  ]),
  '## Socket requests',
  '',
  ...Object.entries(socketRequests).flatMap(([name, { request, response }]) => [
    `### ${name}`,
    '',
    block('request', request, 'input'),
    block('acknowledged with', response, 'output'),
    '',
  ]),
  '## Pushes',
  '',
  ...Object.entries(pushes).flatMap(([name, schema]) => [`### ${name}`, '', block('push', schema, 'output'), '']),
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') === text) process.exit(0)
  console.error(`${file} is not what contract/ says: run "npm run contract-doc"`)
  process.exit(1)
}
writeFileSync(file, text)
