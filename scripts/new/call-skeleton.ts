import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Says to whoever runs the command what is wrong with what they typed. */
export class SkeletonFault extends Error {}

/** `bonusClaim` and `loginV4` as file names have them: `bonus-claim`, `login-v4`. */
export const kebabOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const handlerNameOf = (name: string): string => `handle${name.charAt(0).toUpperCase()}${name.slice(1)}`

const contractImports = [`import * as z from 'zod/mini'`, `import { defineCall } from '#contract/define-call.ts'`]

/** The calls of a subject with one more at their end, and what it needs imported. */
export const withDeclaration = (source: string, subject: string, name: string): string => {
  const missing = contractImports.filter((line) => !source.includes(line))
  const declaration = [
    `export const ${name} = defineCall({`,
    `  path: '${subject}/${kebabOf(name)}',`,
    `  access: 'member',`,
    `  request: z.strictObject({}),`,
    `  response: z.object({}),`,
    `  rejects: ['NOT_YET'],`,
    `})`,
  ]
  return `${[...missing, source.trimEnd(), '', ...declaration].join('\n')}\n`
}

/** The handler table with one more import and one more line. */
export const withTableLine = (source: string, name: string): string => {
  const lines = source.split('\n')
  const lastImport = lines.findLastIndex((line) => /^(?:import|\}).* from '/.test(line))
  const end = lines.findIndex((line) => line.startsWith('} satisfies CallTable<'))
  if (lastImport < 0 || end < 0) throw new SkeletonFault('the handler table does not look like a handler table')
  return [
    ...lines.slice(0, lastImport + 1),
    `import { ${handlerNameOf(name)} } from './${kebabOf(name)}.ts'`,
    ...lines.slice(lastImport + 1, end),
    `  ${name}: ${handlerNameOf(name)},`,
    ...lines.slice(end),
  ].join('\n')
}

export const handlerText = (declaredIn: string, name: string): string =>
  [
    `import { ${name} } from '#${declaredIn}'`,
    `import { reject } from '#contract/outcome.ts'`,
    `import { handle } from './handle.ts'`,
    ``,
    `export const ${handlerNameOf(name)} = handle(${name}, async () => reject('NOT_YET'))`,
    ``,
  ].join('\n')

export const testText = (subject: string, name: string): string =>
  [
    `import { expect, test } from 'vitest'`,
    `import { aMemberInfo } from '#tests/builders/member-info.ts'`,
    `import type { Context } from './handle.ts'`,
    `import { ${handlerNameOf(name)} } from './${kebabOf(name)}.ts'`,
    ``,
    `test('${subject}/${kebabOf(name)} answers', async () => {`,
    `  const context = { member: aMemberInfo() } as Context<'member'>`,
    `  expect(await ${handlerNameOf(name)}.run(context, {})).toEqual({ ok: true, value: {} })`,
    `})`,
    ``,
  ].join('\n')

const declaredNames = (root: string): Set<string> =>
  new Set(
    globSync('contract/*/{calls,calls/*}.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name),
    ),
  )

/**
 * Writes the skeleton of a call on an existing subject: it compiles, and its test fails until its handler is written.
 * Answers the files that it wrote or changed.
 */
export const writeCallSkeleton = (root: string, subject: string, name: string): string[] => {
  const calls = [`contract/${subject}/calls/${subject}.ts`, `contract/${subject}/calls.ts`]
  const declaredIn = calls.find((file) => existsSync(join(root, file)))
  const table = `server/${subject}/calls/calls-table.ts`
  const handler = `server/${subject}/calls/${kebabOf(name)}.ts`
  const test = `server/${subject}/calls/${kebabOf(name)}.test.ts`

  if (!/^[a-z]+$/.test(subject) || !declaredIn || !existsSync(join(root, table)))
    throw new SkeletonFault(`there is no subject "${subject}" with calls: docs/adding.md says how to add one`)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new SkeletonFault(`"${name}" is not written like this: lowerCamelCase`)
  if (declaredNames(root).has(name)) throw new SkeletonFault(`the contract already has ${name}`)
  const taken = [handler, test].find((file) => existsSync(join(root, file)))
  if (taken !== undefined) throw new SkeletonFault(`${taken} is there already`)

  const texts = {
    [declaredIn]: withDeclaration(readFileSync(join(root, declaredIn), 'utf8'), subject, name),
    [table]: withTableLine(readFileSync(join(root, table), 'utf8'), name),
    [handler]: handlerText(declaredIn, name),
    [test]: testText(subject, name),
  }
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, file), text)
  return Object.keys(texts)
}
