import { randomUUID } from 'node:crypto'
import { ReplayId, ReplayVisibility } from '#contract/live/entities/replay.ts'
import { replayList, replayOpen, replaySet } from '#contract/live/replay-calls.ts'
import { connectTerminal, exits, parseUsage, stop } from './terminal/connect.ts'

const usage = `usage: npm run -s replays -- list <roomNo> | open <id> | set <id> ${ReplayVisibility.options.join('|')}|remove|restore
       [--login name:password] [--base URL]`

const { values, positionals } = parseUsage({ base: { type: 'string' }, login: { type: 'string' } }, usage)
const [what, of, word] = positionals
const terminal = connectTerminal(values.base)
if (values.login !== undefined) await terminal.logIn(values.login)

const show = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
const replayOf = (): string => ReplayId.safeParse(of).data ?? stop(exits.usage, usage)

const changeOf = (): { isRemoved: boolean } | { visibility: ReplayVisibility } => {
  if (word === 'remove' || word === 'restore') return { isRemoved: word === 'remove' }
  return { visibility: ReplayVisibility.safeParse(word).data ?? stop(exits.usage, usage) }
}

/** A room's replays, a line each; the address of one that any player of HLS takes; and who may watch it. [S-02] */
if (what === 'list' && of !== undefined) {
  const { replays } = await terminal.callOrStop(replayList, { chatRoomNo: of })
  replays.forEach(show)
} else if (what === 'open') {
  const { url, ...opened } = await terminal.callOrStop(replayOpen, { replayId: replayOf() })
  show({ ...opened, url: new URL(url, terminal.baseUrl).href })
} else if (what === 'set')
  show(await terminal.callOrStop(replaySet, { requestId: randomUUID(), replayId: replayOf(), ...changeOf() }))
else stop(exits.usage, usage)
