/** Attacks by strangers, in the order in which they are made. */
export const attackNames = [
  'uploads',
  'fragments',
  'dear calls',
  'dear requests',
  'pages',
  'files',
  'kept connections',
] as const
export type AttackName = (typeof attackNames)[number]
