import { parseArgs } from 'node:util'
import { checkProvider } from './provider-kit/provider-checks.ts'

const usage = `usage: PROVIDER_SECRET=<secret> npm run -s provider-kit -- <url> [--patience seconds]
Holds an adapter of a payment provider against docs/payments.md. It has to run for tests.`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { patience: { type: 'string' } } })
const [url] = positionals
const secret = process.env['PROVIDER_SECRET'] ?? ''
if (url === undefined || !/^https?:\/\//.test(url) || secret === '') {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const results = await checkProvider({
  url: url.replace(/\/+$/, ''),
  secret,
  patienceMs: Number(values.patience ?? 30) * 1_000,
})
for (const { title, fault } of results)
  process.stdout.write(
    `${fault === undefined ? 'ok  ' : 'FAIL'} ${title}${fault === undefined ? '' : `\n     ${fault}`}\n`,
  )
const failed = results.filter(({ fault }) => fault !== undefined).length
process.stdout.write(
  failed === 0 ? `${results.length} checks passed\n` : `${failed} of ${results.length} checks failed\n`,
)
process.exit(failed === 0 ? 0 : 1)
