import { attacks } from '#tests/hostile/attacks.ts'
import { openSiege } from '#tests/hostile/siege.ts'

const lastsMs = 30_000
const megabyte = 1024 * 1024
const quiet = {
  name: 'nobody',
  run: async (_: unknown, signal: AbortSignal) =>
    new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(0))),
}

/** What each attack costs the others: the slowest log-in of an honest member, the memory, and what is left of it. */
export const run = async (): Promise<void> => {
  console.log(
    `method: each attack for ${lastsMs / 1_000} s on one server, while one member logs in again and again; attackers share the machine`,
  )
  const siege = await openSiege()
  try {
    let quietMs = 0
    for (const attack of [quiet, ...attacks]) {
      const figures = await siege.besiege(attack, lastsMs)
      const meanMs = lastsMs / figures.logins
      if (attack === quiet) quietMs = meanMs
      console.log(
        `${attack.name}: ${figures.attempts} attempts; ${figures.logins} log-ins, mean ${meanMs.toFixed(0)} ms (${(meanMs / quietMs).toFixed(1)} × quiet), slowest ${figures.slowestLoginMs.toFixed(0)} ms, after it ${figures.loginAfterMs.toFixed(0)} ms; memory +${(figures.grownBytes / megabyte).toFixed(0)} MB at most, +${(figures.keptBytes / megabyte).toFixed(0)} MB after`,
      )
    }
  } finally {
    await siege.world.stop()
  }
}
