import { config } from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { SchemaIssue } from '#contract/schema.ts'

// zod/mini has no words of its own, so that browsers need not load any.
config(en())

const issuesMax = 10

/** The same complaint of several forms is one; different ones about the same place are read as a choice. */
const mergedByPath = (issues: readonly SchemaIssue[]): SchemaIssue[] => {
  const messages = new Map<string, { path: readonly PropertyKey[]; texts: Set<string> }>()
  for (const { path, message } of issues) {
    const key = path.join('.')
    const { texts } = messages.get(key) ?? { texts: new Set<string>() }
    messages.set(key, { path, texts: texts.add(message) })
  }
  return [...messages.values()].map(({ path, texts }) => ({ path, message: [...texts].join('; or: ') }))
}

/** The form asks for another kind of value, so that nothing is read inside. */
const isOtherKind = (form: readonly SchemaIssue[]): boolean =>
  form.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')

/** The causes behind a choice that takes none of its forms: those of the forms with the fewest complaints. */
const causesOf = (issue: SchemaIssue): readonly SchemaIssue[] => {
  if (!issue.errors || issue.errors.length === 0) return [issue]
  const ofKind = issue.errors.filter((form) => !isOtherKind(form))
  const forms = (ofKind.length === 0 ? issue.errors : ofKind).map((form) => form.flatMap(causesOf))
  const fewest = Math.min(...forms.map((form) => form.length))
  return mergedByPath(forms.filter((form) => form.length === fewest).flat()).map(({ path, message }) => ({
    path: [...issue.path, ...path],
    message,
  }))
}

/** The faults of an input, as BAD_REQUEST carries them: ten issues at most, in English. */
export const issuesOf = (error: { readonly issues: readonly SchemaIssue[] }): { path: string; message: string }[] =>
  error.issues
    .flatMap(causesOf)
    .slice(0, issuesMax)
    .map(({ path, message }) => ({ path: path.join('.'), message: message.slice(0, 200) }))
