const secondMs = 1_000
const two = (value: number): string => String(value).padStart(2, '0')

/** A length or a place in a recording: 0:38, 12:05, 2:31:08. */
export const lengthText = (ms: number): string => {
  const all = Math.floor(ms / secondMs)
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`
}
