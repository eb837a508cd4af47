import { readFileSync } from 'node:fs'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { runningInstance } from '#server/app/instance-file.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import type { Attack } from './attacks.ts'

export interface SiegeFigures {
  readonly attempts: number
  /** How much the server's memory grew at most, bytes. */
  readonly grownBytes: number
  /** The slowest of the log-ins of an honest member meanwhile, and how many there were. */
  readonly slowestLoginMs: number
  readonly logins: number
  /** The first log-in after the attack, and what of the memory has stayed. */
  readonly loginAfterMs: number
  readonly keptBytes: number
}

const rssOf = (pid: number): number => {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

const sampleMs = 100

/** A server of its own, with a member who logs in again and again. */
export const openSiege = async (): Promise<{
  besiege(attack: Attack, lastsMs: number): Promise<SiegeFigures>
  world: World
}> => {
  const world = await startWorld({
    child: true,
    environment: { LOG_LEVEL: 'silent', CALLS_PER_MINUTE_MEMBER: '900000' },
  })
  await world.admin(['config', 'set', 'verification', '{}'])
  const pid = runningInstance(world.dataDir)?.pid
  if (pid === undefined) throw new Error('the server has no instance file')
  const honest = openClient(world.baseUrl, '')
  const timeLogin = async (): Promise<number> => {
    const startedMs = performance.now()
    await honest.logIn('viewer01')
    await honest.accepted(memberInfo, {})
    return performance.now() - startedMs
  }
  await timeLogin()
  return {
    world,
    besiege: async (attack, lastsMs) => {
      const before = rssOf(pid)
      let highest = before
      const sampling = setInterval(() => (highest = Math.max(highest, rssOf(pid))), sampleMs)
      const signal = AbortSignal.timeout(lastsMs)
      const attacking = attack.run(world, signal)
      const loginsMs: number[] = []
      try {
        while (!signal.aborted) loginsMs.push(await timeLogin())
      } finally {
        clearInterval(sampling)
      }
      const attempts = await attacking
      return {
        attempts,
        grownBytes: highest - before,
        slowestLoginMs: Math.max(...loginsMs),
        logins: loginsMs.length,
        loginAfterMs: await timeLogin(),
        keptBytes: rssOf(pid) - before,
      }
    },
  }
}
