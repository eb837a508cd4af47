import { codes } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'
import { callNameOf, calls } from '#contract/registry.ts'
import { connectTerminal, exits, parseUsage, stop } from './terminal/connect.ts'

const usage = `usage: npm run -s gateway -- <path> '<json>' [--base URL] [--login name:password [--login-by v5|v4|v3|web] | --sms +86:phone:code | --register name:password:+86:phone]`

const { values, positionals } = parseUsage(
  {
    base: { type: 'string' },
    login: { type: 'string' },
    'login-by': { type: 'string' },
    sms: { type: 'string' },
    register: { type: 'string' },
  },
  usage,
)
const [path, json = '{}'] = positionals
if (path === undefined)
  stop(
    exits.usage,
    `${usage}\npaths:\n  ${Object.values(calls)
      .map((call) => call.path)
      .join('\n  ')}`,
  )

const input = ((): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return stop(exits.usage, `the second argument is not JSON: ${json}\n${usage}`)
  }
})()

const name = callNameOf(path ?? '')
// A path that is not of the contract still goes out, so that a tester sees the server's own answer.
const call = name === undefined ? { ...calls.sitePerInfo, path: path ?? '' } : calls[name]
const { gateway, logIn, logInSms, register } = connectTerminal(values.base)
if (values.register !== undefined) await register(values.register)
else if (values.sms !== undefined) await logInSms(values.sms)
else if (values.login !== undefined) await logIn(values.login, values['login-by'])

const result = await gateway.call(call, input as never)
if (result.kind === 'fault') stop(exits.fault, `no readable answer: ${result.reason}`)
const envelope =
  result.kind === 'accepted'
    ? { code: codes.SUCCESS.code, data: result.data, msg: wordsOf('SUCCESS', 'zh-CN') }
    : result.kind === 'rejected'
      ? { code: codes[result.name].code, data: result.data, msg: result.msg }
      : undefined
process.stdout.write(`${JSON.stringify(envelope, null, 2)}\n`)
process.exit(result.kind === 'accepted' ? exits.done : exits.rejected)
