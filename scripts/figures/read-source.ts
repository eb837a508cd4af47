import { parseSync, visitorKeys, type Node, type Program } from 'oxc-parser'

export interface FunctionLength {
  name: string
  line: number
  /** From its first line to its last one, without those inside a machine's configuration. */
  lines: number
}

export interface SourceFile {
  path: string
  lines: number
  functions: FunctionLength[]
  /** Names that it declares: of functions, variables, parameters, types and their members; each once. */
  names: string[]
  /** What it imports or exports from, types and dynamic imports too, as written. */
  imports: string[]
  /** Constants only, with functions of one line at most: words, tables. */
  isData: boolean
  /** It runs by itself too, whoever imports it. */
  isProgram: boolean
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => Reflect.get(node, key) as unknown).filter(isNode)

const walk = (node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void): void => {
  visit(node, parent)
  for (const child of childrenOf(node)) walk(child, node, visit)
}

const isFunction = (node: Node) =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

/** The line of an offset, counted from 1. */
const lineFinder = (text: string): ((offset: number) => number) => {
  const starts = [...text.matchAll(/\n/g)].map((match) => match.index + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

const isMachineCall = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  const called = callee.type === 'MemberExpression' ? callee.property : callee
  return called.type === 'Identifier' && (called.name === 'setup' || called.name === 'createMachine')
}

const nameOf = (node: Node, parent: Node | undefined, text: string): string => {
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') if (node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator') return text.slice(parent.id.start, parent.id.end).split(':')[0] ?? ''
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return text.slice(parent.key.start, parent.key.end)
  if (parent?.type === 'CallExpression') return `in ${text.slice(parent.callee.start, parent.callee.end).slice(-30)}(…)`
  return 'nameless'
}

const isLiteral = (node: Node | null): boolean => {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return isLiteral(node.expression)
  return ['ObjectExpression', 'ArrayExpression', 'Literal', 'TemplateLiteral'].includes(node?.type ?? '')
}

const isConstants = (program: Program): boolean =>
  program.body.every((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration') return declared.declarations.every(({ init }) => isLiteral(init))
    return declared === null || statement.type === 'ImportDeclaration' || declared?.type === 'TSTypeAliasDeclaration'
  })

const keyNames = (key: Node): string[] =>
  key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? [key.name] : []

/** The names that a pattern binds; those of a destructured member are somebody else's. */
const boundNames = (node: Node | null): string[] => {
  if (node?.type === 'Identifier') return [node.name]
  if (node?.type === 'AssignmentPattern') return boundNames(node.left)
  if (node?.type === 'RestElement') return boundNames(node.argument)
  if (node?.type === 'ArrayPattern') return node.elements.flatMap(boundNames)
  if (node?.type !== 'ObjectPattern') return []
  return node.properties.flatMap((each) => {
    if (each.type !== 'Property') return boundNames(each)
    return each.shorthand ? [] : boundNames(each.value)
  })
}

const declaredNames = (node: Node): string[] => {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundNames(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...boundNames(node.id), ...node.params.flatMap(boundNames)]
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return boundNames(node.id)
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return keyNames(node.key)
    default:
      return []
  }
}

/** Measures one file. Throws when it cannot be parsed. */
export const readSource = (path: string, text: string): SourceFile => {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineAt = lineFinder(text)
  const functions: (FunctionLength & { end: number })[] = []
  const configurations: { line: number; end: number }[] = []
  const imports = new Set<string>()
  const names = new Set<string>()
  walk(program, undefined, (node, parent) => {
    const line = lineAt(node.start)
    const end = lineAt(node.end)
    for (const name of declaredNames(node)) names.add(name)
    if (isFunction(node)) functions.push({ name: nameOf(node, parent, text), line, end, lines: end - line + 1 })
    if (node.type === 'ObjectExpression' && parent && isMachineCall(parent)) configurations.push({ line, end })
    if (node.type === 'Literal' && typeof node.value === 'string' && /Import|Export/.test(parent?.type ?? ''))
      imports.add(node.value)
  })
  for (const configuration of configurations)
    for (const outer of functions)
      if (outer.line <= configuration.line && outer.end >= configuration.end)
        outer.lines -= configuration.end - configuration.line
  return {
    path,
    lines: lineAt(text.trimEnd().length),
    functions: functions.map(({ name, line, lines }) => ({ name, line, lines })),
    names: [...names],
    imports: [...imports],
    isData: functions.every(({ lines }) => lines === 1) && isConstants(program),
    isProgram: /\bimport\.meta\.main\b/.test(text),
  }
}
