import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { gameFinding } from './rtp-games-findings.ts'
import { addRounds, gameNames, type GameName, type Rounds } from './rtp-games-play.ts'

const total = Number(process.env['BENCH_ROUNDS'] ?? 10_000_000)
const partRounds = 250_000
/** `BENCH_GAMES=slot,49`: only these. */
const asked = process.env['BENCH_GAMES']?.split(',')
const games = asked ? gameNames.filter((name) => asked.includes(name)) : gameNames

interface Job {
  name: GameName
  part: number
  rounds: number
}

const jobsOf = (name: GameName): Job[] =>
  Array.from({ length: Math.ceil(total / partRounds) }, (_, part) => ({
    name,
    part,
    rounds: Math.min(partRounds, total - part * partRounds),
  }))

const play = (job: Job): Promise<Rounds> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rtp-games-worker.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const playAll = async (): Promise<ReadonlyMap<GameName, Rounds>> => {
  const jobs = games.flatMap(jobsOf)
  const played = new Map<GameName, Rounds>()
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const rounds = await play(job)
      const before = played.get(job.name)
      played.set(job.name, before ? addRounds(before, rounds) : rounds)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return played
}

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`

/** Rounds of every game of our own under seeds that stay the same: what comes back, and whether the outcomes fall as they should. */
export const printGames = async (): Promise<void> => {
  const startMs = performance.now()
  const played = await playAll()
  const findings = [...played].map(([name, rounds]) => gameFinding(name, rounds))
  console.log(
    `method of the games: ${total} rounds each by the rules that server, browser and verify share, under seeds that stay the same; chi-square of outcomes against their exact chances; ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
  )
  for (const { name, bet, returned, error, published, off, chance } of findings)
    console.log(
      `${name} (${bet}): returned ${percent(returned)} ± ${percent(error)}, published ${percent(published)}, ${off.toFixed(2)} errors off, limit 3; chi-square p ${chance.toFixed(4)}, limits 0.001 and 0.999`,
    )
  console.log(`games outside their limits: ${findings.filter(({ isRight }) => !isRight).length}, limit 0`)
}
