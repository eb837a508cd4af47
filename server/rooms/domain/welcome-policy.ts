export const welcomeEveryMs = 10 * 60_000

/** A member is welcomed once per room in ten minutes. [E-08] */
export const isWelcomeDue = (lastWelcomeAtMs: number | undefined, nowMs: number): boolean =>
  lastWelcomeAtMs === undefined || nowMs - lastWelcomeAtMs >= welcomeEveryMs

/** The same for every welcome of a member in one stretch of ten minutes, so that a restart does not double it. */
export const welcomeIdOf = (memberId: string, nowMs: number): string =>
  `welcome.${memberId}.${Math.floor(nowMs / welcomeEveryMs)}`
