const COLOURS = 6

/** One of the six name colours, 1 to 6, always the same for one member. */
export const nameColourOf = (memberId: string): number => {
  let sum = 0
  for (const char of memberId) sum = (sum * 31 + char.charCodeAt(0)) % 9973
  return (sum % COLOURS) + 1
}
