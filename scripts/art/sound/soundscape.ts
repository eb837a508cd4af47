import { seededRandom } from '#scripts/art/motion.ts'
import { band, lowPass, mastered, mixInto, noise, shaped, silence, type Signal } from './signal.ts'
import { bounce, clap, keyClick, pad, refereeWhistle, shout, spell, squeak } from './voices.ts'

export const soundscapes = ['football', 'basketball', 'esports', 'studio'] as const
export type Soundscape = (typeof soundscapes)[number]

export const soundSeconds = 20

const tau = Math.PI * 2

/** How excited the crowd is over the loop: slow waves of whole periods and a few swells. */
const excitement =
  (swells: readonly number[]) =>
  (seconds: number): number => {
    const share = seconds / soundSeconds
    const waves = 0.5 + 0.16 * Math.sin(share * tau * 3) + 0.1 * Math.sin(share * tau * 7 + 1)
    const peaks = swells.map((at) => {
      const away = Math.min(Math.abs(seconds - at), soundSeconds - Math.abs(seconds - at))
      return Math.exp(-((away / 1.5) ** 2))
    })
    return waves + 0.85 * Math.max(0, ...peaks)
  }

const stands = (seed: number, swells: readonly number[], voices: number): Signal => {
  const random = seededRandom(seed)
  const heat = excitement(swells)
  const source = noise(soundSeconds, random)
  const [low, mid, high] = [band(source, 320, 0.7), band(source, 850, 0.8), band(source, 2300, 0.9)]
  const bed = shaped(
    low.map((sample, index) => sample * 0.9 + (mid[index] ?? 0) * 0.75 + (high[index] ?? 0) * 0.13),
    (at) => heat(at) * 0.3,
  )
  for (let voice = 0; voice < voices; voice += 1) {
    const at = random() * soundSeconds
    const sound = shout(0.35 + random() * 0.9, 150 + random() * 210, random)
    mixInto(bed, sound, at, 0.13 * heat(at) * (0.4 + random()))
  }
  return bed
}

const clapPattern = (target: Signal, random: () => number, beats: readonly number[], gain: number): void => {
  for (const beat of beats) {
    for (let hands = 0; hands < 16; hands += 1)
      mixInto(target, clap(random), beat + random() * 0.045, gain * (0.4 + random()))
  }
}

/** Song of a stand: many loose voices on the same few notes. */
const chant = (
  target: Signal,
  random: () => number,
  start: number,
  notes: readonly number[],
  stepSeconds: number,
): void => {
  notes.forEach((hertz, index) => {
    for (let voice = 0; voice < 9; voice += 1) {
      const tuned = hertz * (0.985 + random() * 0.03) * (random() > 0.75 ? 2 : 1)
      mixInto(target, shout(stepSeconds * 1.05, tuned, random), start + index * stepSeconds + random() * 0.05, 0.12)
    }
  })
}

const football = (): Signal => {
  const random = seededRandom(101)
  const scene = stands(11, [4.2, 12.8], 150)
  chant(scene, random, 6.2, [196, 196, 220, 262, 220, 196, 175, 196], 0.52)
  clapPattern(scene, random, [14.8, 15.3, 15.8, 16.05, 16.3, 16.8, 17.05, 17.3, 17.55, 18.05], 0.3)
  mixInto(scene, refereeWhistle(0.5), 10.6, 0.16)
  mixInto(scene, refereeWhistle(0.16), 11.3, 0.14)
  return mastered(scene, 0.72)
}

const basketball = (): Signal => {
  const random = seededRandom(202)
  const scene = stands(22, [6.9, 16.9], 90)
  for (let at = 0.1; at < soundSeconds; at += 0.4545) {
    const inPlay = at % 10 < 6.4
    if (inPlay) mixInto(scene, bounce(), at, 0.34)
  }
  for (let turn = 0; turn < 26; turn += 1)
    mixInto(scene, squeak(random), random() * soundSeconds, 0.05 + random() * 0.05)
  const defence = [1, 1.5, 2.5, 3, 11, 11.5, 12.5, 13]
  chant(scene, random, 1, [165, 147, 0.001, 165, 147], 0.5)
  clapPattern(scene, random, defence, 0.3)
  mixInto(scene, refereeWhistle(0.32), 9, 0.14)
  return mastered(scene, 0.72)
}

const esports = (): Signal => {
  const random = seededRandom(303)
  const scene = stands(33, [3.6, 10.2, 16.6], 80).map((sample) => sample * 0.55)
  for (const clash of [1.8, 5, 8.2, 11.8, 15, 18.2]) {
    for (let cast = 0; cast < 7; cast += 1)
      mixInto(scene, spell(random, 900 + random() * 2600), clash + random() * 1.5 - 0.5, 0.22)
  }
  const chords = [110, 98, 131, 123]
  chords.forEach((hertz, index) => {
    for (const ratio of [1, 1.5, 2.4]) mixInto(scene, pad(5.6, hertz * ratio), index * 5, 0.09)
  })
  return mastered(scene, 0.66)
}

const studio = (): Signal => {
  const random = seededRandom(404)
  const room = lowPass(noise(soundSeconds, random), 260).map((sample) => sample * 0.16)
  let at = 0.6
  while (at < soundSeconds - 0.5) {
    const keys = 3 + Math.floor(random() * 9)
    for (let key = 0; key < keys && at < soundSeconds - 0.3; key += 1) {
      mixInto(room, keyClick(random), at, 0.3 + random() * 0.3)
      at += 0.09 + random() * 0.12
    }
    at += 0.7 + random() * 2.2
  }
  const hum = silence(soundSeconds)
  for (const ratio of [1, 1.5, 2]) mixInto(hum, pad(soundSeconds, 87.3 * ratio), 0, 0.02)
  mixInto(room, hum, 0, 1)
  return mastered(room, 0.3)
}

/** The sound of a kind of scene as one seamless loop of `soundSeconds`, mono. The same on every run. */
export const renderSound = (kind: Soundscape): Signal => {
  switch (kind) {
    case 'football':
      return football()
    case 'basketball':
      return basketball()
    case 'esports':
      return esports()
    case 'studio':
      return studio()
  }
}
