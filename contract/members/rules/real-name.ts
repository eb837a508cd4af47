import type { RealNamePolicyName } from '#contract/site/entities/site-config.ts'
import { hasHidden, lengthOf, plainText } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type RealNameRule = 'hidden' | 'characters' | 'length' | 'separators'

const chinese = /^[\p{Unified_Ideograph}〇·]+$/u
const latin = /^(?:(?!\p{N})[\p{Script=Latin} .])+$/u
const hasLetter = /\p{L}|〇/u
const chineseLength = { min: 2, max: 24 }
const latinLength = { min: 4, max: 48 }
const variantLength = { min: 2, max: 24 }

/** The name as it is kept: folded, one space between words, every kind of middle dot as · (U+00B7). [V-01] */
export const normaliseRealName = (typed: string): string => plainText(typed).replace(/[・•‧∙⋅]/g, '·')

const scriptOf = (name: string): 'chinese' | 'latin' | null => {
  if (!hasLetter.test(name)) return null
  if (chinese.test(name)) return 'chinese'
  return latin.test(name) ? 'latin' : null
}

const isWithin = (name: string, { min, max }: { min: number; max: number }): boolean =>
  lengthOf(name) >= min && lengthOf(name) <= max

/**
 * A name as an identity document writes it: 2 to 24 ideographs with middle dots between them, or 4 to 48 Latin letters,
 * spaces and dots. Never both scripts in one name. [V-01]
 */
export const checkRealName = (typed: string): Verdict<RealNameRule> => {
  if (hasHidden(typed)) return 'hidden'
  const name = normaliseRealName(typed)
  const script = scriptOf(name)
  if (script === null) return 'characters'
  if (!isWithin(name, script === 'chinese' ? chineseLength : latinLength)) return 'length'
  return script === 'chinese' && /^·|··|·$/.test(name) ? 'separators' : null
}

/**
 * The second variant: 2 to 24 characters of one script; no dot leads, ends, follows another or stands next to a
 * space. [V-02]
 */
export const checkRealNameVariant = (typed: string): Verdict<RealNameRule> => {
  if (hasHidden(typed)) return 'hidden'
  const name = normaliseRealName(typed)
  if (scriptOf(name) === null) return 'characters'
  if (!isWithin(name, variantLength)) return 'length'
  return /^[·.]|[·.]$|[·.][·. ]| [·.]/.test(name) ? 'separators' : null
}

const checksOf: Readonly<Record<RealNamePolicyName, (typed: string) => Verdict<RealNameRule>>> = {
  standard: checkRealName,
  strict: checkRealNameVariant,
}

/** The name that a member binds, by the one rule that the site has chosen. [V-01, V-02] */
export const checkBoundName = (policy: RealNamePolicyName, typed: string): Verdict<RealNameRule> =>
  checksOf[policy](typed)
