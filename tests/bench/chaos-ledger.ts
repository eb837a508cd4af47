import { stormAndKill } from '#tests/chaos/money-journal.ts'

const kills = 100

/** Whether money survives a hundred kills: the clients' own journals are the judge. */
export const run = async (): Promise<void> => {
  const startMs = performance.now()
  const { answered, kills: done, faults } = await stormAndKill(kills)
  console.log(
    `method: twenty clients send gifts and place bets over HTTP, each written down before it is asked for and repeated until it is answered; kill -9 of the server (${done.server} times) or of PostgreSQL and the server (${done.database} times) after a random number of answers; then balances, repeated answers and the verified books are held against the journals`,
  )
  console.log(`${answered} commands answered, ${kills} kills, ${((performance.now() - startMs) / 1_000).toFixed(0)} s`)
  console.log(`lost or doubled ${faults.length}, limit 0`)
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exit(1)
}
