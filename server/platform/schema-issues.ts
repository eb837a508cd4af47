import { config } from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { SchemaIssue } from '#contract/schema.ts'

// zod/mini has no words of its own, so that browsers need not load any.
config(en())

const issuesMax = 10

/** What is wrong with an input, as BAD_REQUEST carries it: ten issues at most, in English. */
export const issuesOf = (error: { readonly issues: readonly SchemaIssue[] }): { path: string; message: string }[] =>
  error.issues
    .slice(0, issuesMax)
    .map(({ path, message }) => ({ path: path.join('.'), message: message.slice(0, 200) }))
