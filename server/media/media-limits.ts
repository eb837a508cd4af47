/** A handshake must be followed by an accepted publish within this time. */
export const publishDeadlineMs = 10_000
/** A publisher whose time stamps go on by less than this in a window is dropped, however few or many bytes it sends. */
export const progressWindowMs = 10_000
export const progressMinimumMs = 1_000
/** At most so many different reasons for leaving media out are sent to one publisher, and logged. */
export const ignoredReasonsMax = 8
/** 48 Mbit/s; more in a window is refused, since every room keeps its last minute in memory. */
export const progressMaximumBytes = 60_000_000
/** A publisher of whom nothing came for this long has interrupted its room, until something comes. */
export const publisherSilentMs = 3_000
/** The same for one whose bytes make no part, such as pictures without a key frame. */
export const noPartsMs = 5_000
/** A test stream whose publisher does not come back ends after this. */
export const testGraceMs = 30_000
/** After a takeover the next one waits this long, and again with each refusal: two encoders would take turns. */
export const takeoverHoldMs = 60_000
/** Unless the publisher has been silent for this long: its encoder lost the connection and comes back. */
export const takeoverSilentMs = 1_000
/** Connections that were closed for one reason are counted, and reported once in this time. */
export const closedReportMs = 10_000
export const closedReasonsMax = 16
export const rtmpConnectionsMax = 512
export const rtmpConnectionsPerAddressMax = 64
/** Connections of one address that have shown no good stream key yet. */
export const rtmpUnadmittedPerAddressMax = 16
/** All that one of them may have in memory: bytes not read yet and unfinished messages. */
export const unadmittedMaxBytes = 64 << 10
export const closeGraceMs = 1_000
/** Publishers get acknowledgements and little else; who does not read them is dropped. */
export const writeQueueMaxBytes = 64 << 10

export const chunkSizeDefaultBytes = 128
export const chunkSizeMaxBytes = 0xff_ff_ff
export const chunkSizeSentBytes = 4_096
export const chunkStreamsMax = 32
export const messageMaxBytes = 8 << 20
export const controlMessageMaxBytes = 64 << 10
export const partialMessagesMaxBytes = 12 << 20
export const ackWindowBytes = 2_500_000

export const amfDepthMax = 16
export const amfValuesMax = 4_096
export const streamKeyMaxLength = 128

export const pictureSideMaxPixels = 8_192
/** The first picture waits this long for the header of the other track. */
export const startWindowMs = 600
export const startWindowMaxBytes = 16 << 20
/** A track that is silent for this long while the other goes on is taken out of the stream. */
export const trackLostMs = 2_000
/** A longer silence of the pictures, or of the whole publisher, is a discontinuity. */
export const mediaGapMs = 1_200
/** Pictures that come as seldom as this are still ones, which may stand for longer before that is a gap. */
export const stillStepMs = 600
export const stillGapMs = 2_500
export const timelineStepBackMs = 500

/** How far the arrival of one track may lag behind the other; clocks that differ by more have nothing in common. */
export const interleaveMaxMs = 4_000
export const interleaveMaxBytes = 16 << 20
/** What a waiting frame costs beside its bytes: without it, millions of empty ones would count nothing. */
export const frameOverheadBytes = 256
/** The other track may be this far behind before anything waits for it: encoders send in bursts of a sound frame or two. */
export const interleaveSlackMs = 60
/** Pictures wait for no sound once it has been silent for this long; sound waits for pictures until they are lost. */
export const soundSilentMs = 1_000
/** A clock that jumped is followed by the other track's within this time, or that one is put beside it. */
export const clockJoinMs = 1_000

/** More frames in one part are time stamps that stand still: at 300 pictures a second a part has 66. */
export const partFramesMax = 120

/**
 * Parts are cut at the first frame that reaches partCutMs, so that 24, 25, 30, 50 and 60 fps stay under partTargetMs. It is
 * 85 % of that: RFC 8216bis has no shorter ones, but for the last of a segment.
 */
export const partCutMs = 187
/** No part is longer. RFC 8216bis forbids that it changes while a playlist lives, so no publisher may have a say in it. */
export const partTargetMs = 220
/** RFC 8216bis asks for at least three parts. A page that gets its parts late keeps more by itself. */
export const partHoldBackMs = 3 * partTargetMs
/** How long a player that comes just after a discontinuity is held, so that it starts with the new picture. */
export const settleHoldMs = 2 * partHoldBackMs

/** A constant of every channel, like partTargetMs. */
export const segmentTargetMs = 2_000
/** A key frame opens a new segment when the open one is at least this long; below it two short GOPs share a segment. */
export const segmentMinMs = 1_250
/** Longer GOPs are cut without a key frame, so that durations still round to the target duration. */
export const segmentMaxMs = 2_450
/** 48 Mbit/s: what a publisher sends slowly in wall time is bounded in its own time too. */
export const segmentMaxBytes = 16 << 20
export const listedSegments = 12
/** Segments that left the playlist stay available for as long as a playlist that names them may be in use. */
export const retiredSegments = 14
export const listedPartSegments = 3
export const skipBoundaryMs = 6 * segmentTargetMs
export const reloadHoldMs = 3 * segmentTargetMs
export const firstPartHoldMs = 6_000
export const waitersMax = 20_000
/** How long the last pictures of an ended stream can still be fetched. */
export const endedRetentionMs = 60_000

/** An on-demand publisher that died this soon after its start is not started again at once. */
export const restartBackoffMs = 5_000

/** Key frames that wait for a delayed cover are so far apart, in milliseconds. */
export const keyFrameStepMs = 5_000

export const coverMaxAgeMs = 20_000
export const coverTimeoutMs = 5_000
export const coverWidthPixels = 640
export const coverMaxBytes = 2 << 20

/** Length of a playlist for going back beyond what viewers may choose: whoever watches its oldest picture goes on. */
export const rewindSpareMs = 60_000
/** Segments that wait for the disk; more are left out of the recordings. */
export const recordingQueueBytes = 64 << 20
/** Interval of checks of the free disk, in milliseconds. */
export const recordingCheckMs = 5_000
export const recordingNotedMs = 10_000
