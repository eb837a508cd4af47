import { band, mixInto, noise, samplesPerSecond, shaped, silence, type Signal } from './signal.ts'

const tau = Math.PI * 2

/** A bell of loudness: rises over `rise`, falls until `seconds`. */
const bell =
  (seconds: number, rise: number) =>
  (at: number): number =>
    at < rise
      ? Math.sin(((at / rise) * Math.PI) / 2) ** 2
      : Math.cos((((at - rise) / (seconds - rise)) * Math.PI) / 2) ** 2

/** One person's open vowel: a buzz with two formants, sliding a little. */
export const shout = (seconds: number, hertz: number, random: () => number): Signal => {
  const slide = 0.92 + random() * 0.2
  const vibrato = 4 + random() * 3
  let turn = random()
  const buzz = silence(seconds).map((_, index) => {
    const at = index / samplesPerSecond
    const pitch = hertz * (1 + (slide - 1) * (at / seconds)) * (1 + 0.015 * Math.sin(tau * vibrato * at))
    turn = (turn + pitch / samplesPerSecond) % 1
    return turn * 2 - 1
  })
  const [low, high] = [band(buzz, 560 + random() * 240, 4), band(buzz, 1050 + random() * 500, 5)]
  return shaped(
    low.map((sample, index) => sample + (high[index] ?? 0) * 0.6),
    bell(seconds, seconds * 0.25),
  )
}

/** A pair of hands: a few milliseconds of bright noise. */
export const clap = (random: () => number): Signal => {
  const hit = noise(0.09, random)
  const bright = band(hit, 1300 + random() * 900, 1.4)
  return shaped(bright, (at) => Math.exp(-at * 70) * Math.min(1, at * 2500))
}

/** The referee: two near tones that the pea makes tremble. */
export const refereeWhistle = (seconds: number): Signal => {
  let [high, low] = [0, 0]
  const tone = silence(seconds).map((_, index) => {
    const tremble = Math.sin(tau * 31 * (index / samplesPerSecond))
    high += (2870 * (1 + 0.02 * tremble)) / samplesPerSecond
    low += 3060 / samplesPerSecond
    return Math.sin(tau * high) * 0.6 + Math.sin(tau * low) * 0.4 * (0.6 + 0.4 * tremble)
  })
  return shaped(tone, (at) => Math.min(1, at * 60, (seconds - at) * 40))
}

/** A ball on a wooden floor. */
export const bounce = (): Signal =>
  silence(0.22).map((_, index) => {
    const at = index / samplesPerSecond
    return (
      Math.sin(tau * (92 - at * 120) * at) * Math.exp(-at * 24) + Math.sin(tau * 310 * at) * 0.25 * Math.exp(-at * 60)
    )
  })

/** A sole that turns on a polished floor. */
export const squeak = (random: () => number): Signal => {
  const [start, end] = [1900 + random() * 900, 2600 + random() * 700]
  const seconds = 0.09 + random() * 0.07
  let turn = 0
  const tone = silence(seconds).map((_, index) => {
    const at = index / samplesPerSecond / seconds
    turn += (start + (end - start) * at) / samplesPerSecond
    return Math.sign(Math.sin(tau * turn)) * 0.4 + Math.sin(tau * turn) * 0.6
  })
  return shaped(band(tone, 2500, 2), bell(seconds, seconds * 0.3))
}

/** A key of a keyboard: a click down and a softer one up. */
export const keyClick = (random: () => number): Signal => {
  const out = silence(0.16)
  const click = (gain: number, hertz: number): Signal =>
    shaped(band(noise(0.05, random), hertz, 2.5), (at) => gain * Math.exp(-at * 160) * Math.min(1, at * 4000))
  mixInto(out, click(1, 1900 + random() * 700), 0, 1)
  mixInto(out, click(0.45, 2600 + random() * 700), 0.07 + random() * 0.03, 1)
  return out
}

/** A spell: a band of noise that sweeps down, with a low thump. */
export const spell = (random: () => number, fromHertz: number): Signal => {
  const seconds = 0.55
  const source = noise(seconds, random)
  const [bright, dark] = [band(source, fromHertz, 3), band(source, fromHertz / 3, 3)]
  return silence(seconds).map((_, index) => {
    const at = index / samplesPerSecond
    const share = at / seconds
    const sweep = (bright[index] ?? 0) * (1 - share) + (dark[index] ?? 0) * share
    return sweep * Math.sin(Math.PI * share) * 1.6 + Math.sin(tau * (70 - 30 * share) * at) * Math.exp(-at * 9) * 0.5
  })
}

/** A warm held tone for pads and chants. */
export const pad = (seconds: number, hertz: number): Signal =>
  shaped(
    silence(seconds).map((_, index) => {
      const at = index / samplesPerSecond
      return [1, 1.004, 2.002, 0.5].reduce(
        (sum, ratio, part) => sum + Math.sin(tau * hertz * ratio * at) / (part + 1.4),
        0,
      )
    }),
    bell(seconds, seconds * 0.3),
  )
