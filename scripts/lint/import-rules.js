import { posix, relative, sep } from 'node:path'

const library = '^lib:'

/**
 * Who may import whom, on resolved paths: the first area that a file is in decides. Its own folder (what `of` matches)
 * is always open to it; `may` names what else is.
 */
const areas = [
  { of: '^contract/[^/]+/machines/', may: ['^contract/', '^lib:xstate$'] },
  { of: '^contract/', may: ['^lib:zod(/mini)?$', '^lib:@noble/hashes/'] },
  { of: '^src/shared/collections/', may: [] },
  {
    of: '^src/machines/',
    may: ['^contract/', '^src/shared/collections/', '^src/gateway/gateway-port\\.ts$', '^lib:(xstate|immer)$'],
  },
  {
    of: '^src/streams/',
    may: ['^contract/', '^src/shared/collections/', '^src/gateway/gateway-port\\.ts$', '^lib:(?!react|@xstate)'],
  },
  {
    of: '^src/gateway/',
    may: ['^contract/', '^src/shared/collections/', '^lib:(socket\\.io-client|@noble/|zod/mini$)'],
  },
  { of: '^src/ui/', may: ['^contract/', '^src/shared/collections/', library] },
  { of: '^src/shared/', may: ['^contract/', '^src/(machines|ui)/', '^src/gateway/gateway-port\\.ts$', library] },
  {
    of: '^src/features/[^/]+/',
    may: ['^contract/', '^src/(machines|shared|ui)/', '^src/gateway/gateway-port\\.ts$', library],
  },
  { of: '^src/', may: ['^contract/', library] },
  {
    of: '^server/[^/]+/domain/',
    may: [
      '^contract/',
      '^server/platform/(random|outbox/facts)\\.ts$',
      '^server/(ledger|protection)/ports\\.ts$',
      '^lib:ipaddr\\.js$',
      '^lib:libphonenumber-js/max$',
    ],
  },
  { of: '^server/(platform|media)/', may: ['^contract/', '^server/platform/', library] },
  { of: '^server/(app|demo)/', may: ['^contract/', '^server/', library] },
  { of: '^server/[^/]+/', may: ['^contract/', '^server/platform/', '^server/[^/]+/ports(/[a-z-]+)?\\.ts$', library] },
].map(({ of, may }) => ({ of: new RegExp(of), may: may.map((pattern) => new RegExp(pattern)) }))

const testOnly = /\.test\.tsx?$|(^|\/)testing\/|-(harness|stage|suite|clients|arbitrary|sample)\.ts$/

/** What a specifier names: a path below the project, or a library. */
const targetOf = (file, specifier) => {
  const bare = specifier.replace(/\?.*$/, '')
  if (/^#(contract|src|server|tests|scripts)\//.test(bare)) return bare.slice(1)
  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), bare)) : `lib:${bare}`
}

/** Why an import is not allowed, or undefined. */
export const importFault = (file, specifier) => {
  if (/(^|\/)\.\.(\/|$)/.test(specifier)) return 'a parent-relative import hides which folder it reaches: use #…'
  if (testOnly.test(file)) return undefined
  const area = areas.find(({ of }) => of.test(file))
  if (!area) return undefined
  const [own] = area.of.exec(file) ?? ['']
  const target = targetOf(file, specifier)
  if (target.startsWith(own) || /\.(css|svg)$/.test(target)) return undefined
  if (area.may.some((pattern) => pattern.test(target))) return undefined
  return `${own} may not import ${target} (docs/architecture.md, who may import whom)`
}

export const importRules = {
  create(context) {
    const file = relative(context.cwd ?? process.cwd(), context.filename)
      .split(sep)
      .join('/')
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const fault = importFault(file, source.value)
      if (fault !== undefined) context.report({ node: source, message: fault })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
    }
  },
}
