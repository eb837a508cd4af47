import type { FastifyInstance } from 'fastify'
import type { MatchVideos } from '#server/live/ports.ts'
import type { Ffmpeg } from '#server/platform/ffmpeg.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Config } from './config.ts'
import type { DataKeys } from './keys/data-keys.ts'
import type { OpenSandboxProvider } from './open-sandbox-provider.ts'
import type { OpenedVenues } from './open-venues.ts'

export interface ComposeDeps {
  config: Config
  app: FastifyInstance
  ffmpeg: Ffmpeg | undefined
  keys: DataKeys
  venues: OpenedVenues
  /** The payment provider of the demo. */
  sandboxProvider: OpenSandboxProvider | undefined
  /** Source of matches' outside streams. */
  videos: MatchVideos | undefined
}

/** The dependencies of a subject, as its `create…` takes them beside the infrastructure. */
export type DepsOf<Create extends (infrastructure: Infrastructure, deps: never) => unknown> = Parameters<Create>[1]
