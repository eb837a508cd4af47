/** Sound as plain arrays of samples, −1…1. Every tool here keeps a loop a loop: what leaves at the end enters at the start. */
export const samplesPerSecond = 44_100

export type Signal = Float32Array

export const silence = (seconds: number): Signal => new Float32Array(Math.round(seconds * samplesPerSecond))

export const noise = (seconds: number, random: () => number): Signal => silence(seconds).map(() => random() * 2 - 1)

/** Adds `part` into `target` from `atSeconds` on, around the end if need be. */
export const mixInto = (target: Signal, part: Signal, atSeconds: number, gain: number): void => {
  const start = Math.round(atSeconds * samplesPerSecond)
  for (let index = 0; index < part.length; index += 1) {
    const at = (((start + index) % target.length) + target.length) % target.length
    target[at] = (target[at] ?? 0) + (part[index] ?? 0) * gain
  }
}

/** A resonant band around `hertz`. Runs twice, so that a loop starts in the state in which it ends. */
export const band = (signal: Signal, hertz: number, quality: number): Signal => {
  const omega = (2 * Math.PI * hertz) / samplesPerSecond
  const alpha = Math.sin(omega) / (2 * quality)
  const [b0, a1, a2] = [alpha / (1 + alpha), (-2 * Math.cos(omega)) / (1 + alpha), (1 - alpha) / (1 + alpha)]
  const out = new Float32Array(signal.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < signal.length; index += 1) {
      const x = signal[index] ?? 0
      const y = b0 * (x - x2) - a1 * y1 - a2 * y2
      ;[x2, x1, y2, y1] = [x1, x, y1, y]
      out[index] = y
    }
  }
  return out
}

/** Keeps what lies below `hertz`; also seamless. */
export const lowPass = (signal: Signal, hertz: number): Signal => {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / samplesPerSecond)
  const out = new Float32Array(signal.length)
  let level = 0
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < signal.length; index += 1) {
      level += share * ((signal[index] ?? 0) - level)
      out[index] = level
    }
  }
  return out
}

export const shaped = (signal: Signal, gainAt: (seconds: number) => number): Signal =>
  signal.map((sample, index) => sample * gainAt(index / samplesPerSecond))

/** Scales so that the loudest sample reaches `peak`, after a soft bend of everything near full scale. */
export const mastered = (signal: Signal, peak: number): Signal => {
  const bent = signal.map((sample) => Math.tanh(sample))
  const loudest = bent.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
  return bent.map((sample) => (sample / loudest) * peak)
}

export const toPcm16 = (signal: Signal): Buffer => {
  const pcm = Buffer.alloc(signal.length * 2)
  signal.forEach((sample, index) => pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2))
  return pcm
}
