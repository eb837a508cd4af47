import { oneLineOf } from '#server/platform/start-fault.ts'
import { runCommand } from './admin/run-command.ts'

try {
  const { exit, lines } = await runCommand(process.argv.slice(2), process.env)
  const out = exit === 0 ? process.stdout : process.stderr
  for (const line of lines) out.write(`${line}\n`)
  process.exitCode = exit
} catch (error) {
  process.stderr.write(`${oneLineOf(error)}\n`)
  process.exitCode = 1
}
