import { checkUserName, normaliseUserName } from '#contract/accounts/rules/user-name.ts'

const nameLengthMax = 16
const candidatesMax = 12
const suggestionsMax = 3

/** Names near a taken one that keep the rules, nearest first. `random`: 0 ≤ x < 1. [C-11] */
export const nameCandidates = (typed: string, random: () => number): string[] => {
  const name = normaliseUserName(typed)
  const near = Array.from({ length: candidatesMax }, (_, nth) => {
    const digits = nth < 3 ? String(nth + 1) : String(Math.floor(random() * 9_000) + 1_000)
    return `${name.slice(0, nameLengthMax - digits.length)}${digits}`
  })
  return [...new Set(near)].filter((candidate) => candidate !== name && checkUserName(candidate) === null)
}

/** The first three that are free. `taken` in lower case. */
export const suggestionsOf = (candidates: readonly string[], taken: ReadonlySet<string>): string[] =>
  candidates.filter((candidate) => !taken.has(candidate.toLowerCase())).slice(0, suggestionsMax)
