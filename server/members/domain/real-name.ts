/** 王小明 → 王**, John Smith → J*** S****: the first letter of each word. [E-01] */
export const maskRealName = (name: string): string => name.replace(/(?<=[\p{L}\p{M}〇])[\p{L}\p{M}〇]/gu, '*')
