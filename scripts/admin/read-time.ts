/** A time such as 2026-11-22T08:00 (of this machine) or +90m, +2h, +1d from now, in milliseconds; null when none is given. */
export const readTime = (text: string | undefined, nowMs = Date.now()): number | null => {
  if (text === undefined) return null
  const ahead = /^\+(\d{1,5})([mhd])$/.exec(text)
  const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }
  const ms = ahead ? nowMs + Number(ahead[1]) * unitMs[ahead[2] as keyof typeof unitMs] : Date.parse(text)
  if (Number.isNaN(ms)) throw new Error(`${text} is no time: write 2026-11-22T08:00, or +90m, +2h, +1d`)
  return ms
}
