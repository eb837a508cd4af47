const dayMs = 24 * 60 * 60_000
let days = 0

/** Nobody else's: who has the same name and birthday is the same person. */
export const aBirthday = (): string => {
  days += 1
  return new Date(Date.UTC(1980, 0, 1) + days * dayMs).toISOString().slice(0, 10)
}
