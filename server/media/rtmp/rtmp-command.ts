import { videoFourCcs } from '#server/media/cmaf/flv-tag.ts'
import { streamKeyMaxLength } from '#server/media/media-limits.ts'
import { writeAmf0 } from './amf0-writer.ts'
import { isAmfObject, type AmfObject, type AmfValue } from './amf-value.ts'
import type { OutgoingMessage } from './chunk-writer.ts'
import { pastedParts, pastedStreamKey } from './pasted-stream-key.ts'
import { PublishRefused, RtmpViolation } from './rtmp-errors.ts'

const commandType = 20
const publishStreamId = 1
const applicationName = 'live'
const canForward = 4

export interface RtmpCommand {
  name: string
  transaction: number
  arguments: AmfValue[]
}

/** What the session does about a command. */
export type CommandPlan =
  | { kind: 'reply'; messages: OutgoingMessage[] }
  /** `streamKey`: what stood behind the application in the address, for a publish without a name. */
  | { kind: 'connect'; messages: OutgoingMessage[]; streamKey: string }
  | { kind: 'publish'; streamKey: string }
  | { kind: 'stop'; messages: OutgoingMessage[] }

export const readCommand = (values: AmfValue[]): RtmpCommand => {
  const [name, transaction, ...rest] = values
  if (typeof name !== 'string') throw new RtmpViolation('a command without a name')
  return { name, transaction: typeof transaction === 'number' ? transaction : 0, arguments: rest }
}

const command = (streamId: number, ...values: AmfValue[]): OutgoingMessage => ({
  chunkStreamId: 3,
  type: commandType,
  streamId,
  body: writeAmf0(values),
})

const result = (request: RtmpCommand, ...values: AmfValue[]): OutgoingMessage =>
  command(0, '_result', request.transaction, ...values)

export const statusMessage = (
  level: 'status' | 'warning' | 'error',
  code: string,
  description: string,
): OutgoingMessage => command(publishStreamId, 'onStatus', 0, null, { level, code, description })

/** What this server takes by enhanced RTMP; for who asks, since older encoders know no arrays. */
const enhancements = (properties: AmfValue): AmfObject => {
  if (!isAmfObject(properties)) return {}
  if (properties['fourCcList'] === undefined && properties['videoFourCcInfoMap'] === undefined) return {}
  const fourCcs = [...videoFourCcs.keys()]
  const infoMap = Object.fromEntries(fourCcs.map((fourCc) => [fourCc, canForward]))
  return { fourCcList: fourCcs, videoFourCcInfoMap: infoMap, capsEx: 0 }
}

const planConnect = (request: RtmpCommand): CommandPlan => {
  const properties = request.arguments[0]
  const application = isAmfObject(properties) ? properties['app'] : undefined
  const [name, ...rest] = typeof application === 'string' ? pastedParts(application) : []
  if (name !== applicationName)
    throw new PublishRefused(
      'NetConnection.Connect.InvalidApp',
      `unknown application: the address ends in /${applicationName}`,
    )
  const information = {
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'connected',
    objectEncoding: 0,
  }
  const answered = { fmsVer: 'FMS/3,0,1,123', capabilities: 31, ...enhancements(properties) }
  return { kind: 'connect', messages: [result(request, answered, information)], streamKey: rest.at(-1) ?? '' }
}

const planPublish = (request: RtmpCommand, addressKey: string): CommandPlan => {
  const name = request.arguments[1]
  const streamKey = (typeof name === 'string' ? pastedStreamKey(name) : '') || addressKey
  if (streamKey === '')
    throw new PublishRefused(
      'NetStream.Publish.BadName',
      'stream key missing: put it behind /live/ or in its own field',
    )
  if (streamKey.length > streamKeyMaxLength)
    throw new PublishRefused(
      'NetStream.Publish.BadName',
      `stream key over ${streamKeyMaxLength} letters: paste it again`,
    )
  return { kind: 'publish', streamKey }
}

const unknownCall = (request: RtmpCommand): CommandPlan => {
  if (request.transaction === 0) return { kind: 'reply', messages: [] }
  const information = { level: 'error', code: 'NetConnection.Call.Failed', description: 'unknown call' }
  return { kind: 'reply', messages: [command(0, '_error', request.transaction, null, information)] }
}

/** Throws PublishRefused when the command is refused. `addressKey` is the stream key that the connect came with. */
export const planCommand = (request: RtmpCommand, addressKey = ''): CommandPlan => {
  switch (request.name) {
    case 'connect':
      return planConnect(request)
    case 'createStream':
      return { kind: 'reply', messages: [result(request, null, publishStreamId)] }
    case 'releaseStream':
    case 'FCPublish':
      return { kind: 'reply', messages: [result(request, null, undefined)] }
    case 'publish':
      return planPublish(request, addressKey)
    case 'FCUnpublish':
    case 'closeStream':
    case 'deleteStream':
      return {
        kind: 'stop',
        messages: [statusMessage('status', 'NetStream.Unpublish.Success', 'publishing has ended')],
      }
    case 'play':
    case 'play2':
      throw new PublishRefused('NetStream.Play.Failed', 'this server takes publishers only: watch over HLS')
    default:
      return unknownCall(request)
  }
}
