import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How often processes end; each can be set by itself. */
const times = { ROUND_CRASHES: '1000', TABLE_CRASHES: '1000', DRAW_CRASHES: '1000', ROUND_KILLS: '100' }
const files = ['rounds-kill', 'table-rounds-kill', 'draws-kill'].map(
  (name) => `tests/chaos/${name}.integration.test.ts`,
)

/** The long form of the tests that end processes between stake and outcome, and between outcome and payment. */
export const run = async (): Promise<void> => {
  const environment = { ...times, ...process.env }
  console.log(
    'method: members play rounds of our own, bet at shared tables and buy tickets of draws, and ask again until they are answered, while the process that serves them ends between any two statements, and the whole server with -9; then every stake, outcome and payment is held against seeds, answers, wallets and the verified books',
  )
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', ...files]
  const child = spawn(process.execPath, words, { env: environment, stdio: 'inherit' })
  const [exit] = (await once(child, 'close')) as [number | null]
  const { ROUND_CRASHES, TABLE_CRASHES, DRAW_CRASHES, ROUND_KILLS } = environment
  console.log(
    `ends of a process: ${ROUND_CRASHES} under rounds, ${TABLE_CRASHES} under tables, ${DRAW_CRASHES} under draws, ${ROUND_KILLS} kills with -9: ${exit === 0 ? 'nothing lost or doubled' : 'FAULTS'}`,
  )
  if (exit !== 0) process.exit(1)
}
