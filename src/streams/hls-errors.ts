import type { ErrorData, ErrorDetails } from 'hls.js'
import { videoLinkStatus } from '#contract/live/rules/video-link.ts'

/** What broke playback for good. */
export type PlaybackFailure =
  | 'network'
  | 'manifest'
  | 'media'
  | 'audioCodec'
  | 'mux'
  | 'keySystem'
  | 'other'
  | 'unsupported'
  | LinkFailure

/** What an outside source says of a link. [C-16] */
export type LinkFailure = keyof typeof videoLinkStatus

/**
 * Every fatal error of hls.js by what recovers it: `network` by startLoad, `media` by recoverMediaError, `audioCodec` by
 * swapAudioCodec and recoverMediaError, `manifest`, `mux` and `other` by a new player, the rest by nothing.
 */
const failures = {
  keySystemNoKeys: 'keySystem',
  keySystemNoAccess: 'keySystem',
  keySystemNoSession: 'keySystem',
  keySystemNoConfiguredLicense: 'keySystem',
  keySystemLicenseRequestFailed: 'keySystem',
  keySystemServerCertificateRequestFailed: 'keySystem',
  keySystemServerCertificateUpdateFailed: 'keySystem',
  keySystemSessionUpdateFailed: 'keySystem',
  keySystemStatusOutputRestricted: 'keySystem',
  keySystemStatusInternalError: 'keySystem',
  keySystemDestroyMediaKeysError: 'keySystem',
  keySystemDestroyCloseSessionError: 'keySystem',
  keySystemDestroyRemoveSessionError: 'keySystem',
  manifestLoadError: 'manifest',
  manifestLoadTimeOut: 'manifest',
  manifestParsingError: 'manifest',
  manifestIncompatibleCodecsError: 'unsupported',
  levelEmptyError: 'network',
  playlistUnchangedError: 'network',
  levelLoadError: 'network',
  levelLoadTimeOut: 'network',
  levelParsingError: 'manifest',
  levelSwitchError: 'other',
  audioTrackLoadError: 'network',
  audioTrackLoadTimeOut: 'network',
  subtitleTrackLoadError: 'network',
  subtitleTrackLoadTimeOut: 'network',
  fragLoadError: 'network',
  fragLoadTimeOut: 'network',
  fragDecryptError: 'media',
  fragParsingError: 'media',
  fragGap: 'network',
  remuxAllocError: 'mux',
  keyLoadError: 'network',
  keyLoadTimeOut: 'network',
  bufferAddCodecError: 'audioCodec',
  bufferIncompatibleCodecsError: 'audioCodec',
  bufferAppendError: 'media',
  bufferAppendingError: 'media',
  bufferAppendNoProgress: 'media',
  bufferStalledError: 'media',
  bufferFullError: 'media',
  bufferSeekOverHole: 'media',
  bufferNudgeOnStall: 'media',
  assetListLoadError: 'network',
  assetListLoadTimeout: 'network',
  assetListParsingError: 'other',
  interstitialAssetItemError: 'other',
  internalException: 'other',
  aborted: 'other',
  attachMediaError: 'other',
  mediaSourceRequiresReset: 'other',
  unknown: 'other',
} as const satisfies Record<`${ErrorDetails}`, PlaybackFailure>

/** A buffer cannot gain or lose a track, and mending the same buffers fails again. */
const trackChange = 'HlsJsTrackRemovedError'

type Failed = Pick<ErrorData, 'fatal' | 'details'> & {
  readonly error?: Pick<Error, 'name'>
  readonly response?: { readonly code?: number | undefined } | undefined
}

const linkFailureOf = (status: number | undefined): LinkFailure | undefined => {
  if (status === videoLinkStatus.expired) return 'expired'
  return status === videoLinkStatus.altered ? 'altered' : undefined
}

/** What a fatal error of hls.js is, or null for one that hls.js mends by itself. */
export const failureOf = ({ fatal, details, error, response }: Failed): PlaybackFailure | null => {
  if (!fatal) return null
  if (error?.name === trackChange) return 'mux'
  return linkFailureOf(response?.code) ?? failures[details]
}

/** What the code of a MediaError is: network, decoding, or a source that cannot be played (also when it is missing). */
export const failureOfMedia = (code: number | undefined): PlaybackFailure => {
  if (code === 2) return 'network'
  return code === 3 ? 'media' : 'manifest'
}
