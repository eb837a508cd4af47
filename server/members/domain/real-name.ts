import { checkRealName, checkRealNameVariant, type RealNameRule } from '#contract/members/rules/real-name.ts'

/**
 * Why a real name cannot be bound: V-01 decides characters and length, V-02 the separators. V-02's own length does not
 * count, because Latin names have up to 48 letters. [V-01, V-02]
 */
export const realNameFault = (typed: string): RealNameRule | null => {
  const variant = checkRealNameVariant(typed)
  return checkRealName(typed) ?? (variant === 'length' ? null : variant)
}

/** 王小明 → 王**, John Smith → J*** S****: the first letter of each word. [E-01] */
export const maskRealName = (name: string): string => name.replace(/(?<=[\p{L}\p{M}〇])[\p{L}\p{M}〇]/gu, '*')
