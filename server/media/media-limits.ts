/** A handshake must be followed by an accepted publish within this time. */
export const PUBLISH_DEADLINE_MS = 10_000
/** A publisher that sends less than this many bytes of media in a window is dropped. */
export const PROGRESS_WINDOW_MS = 10_000
export const PROGRESS_MINIMUM_BYTES = 1_000
/** 48 Mbit/s; more in a window is refused, since every room keeps its last minute in memory. */
export const PROGRESS_MAXIMUM_BYTES = 60_000_000
export const RTMP_CONNECTIONS_MAX = 512
export const RTMP_CONNECTIONS_PER_ADDRESS_MAX = 64
export const CLOSE_GRACE_MS = 1_000
export const WRITE_QUEUE_MAX_BYTES = 1 << 20

export const CHUNK_SIZE_DEFAULT_BYTES = 128
export const CHUNK_SIZE_MAX_BYTES = 0xff_ff_ff
export const CHUNK_SIZE_SENT_BYTES = 4_096
export const CHUNK_STREAMS_MAX = 32
export const MESSAGE_MAX_BYTES = 8 << 20
export const CONTROL_MESSAGE_MAX_BYTES = 64 << 10
export const PARTIAL_MESSAGES_MAX_BYTES = 12 << 20
export const ACK_WINDOW_BYTES = 2_500_000

export const AMF_DEPTH_MAX = 16
export const AMF_VALUES_MAX = 4_096
export const STREAM_KEY_MAX_LENGTH = 128

export const PICTURE_SIDE_MAX_PIXELS = 8_192
/** The first picture waits this long for the header of the other track. */
export const START_WINDOW_MS = 600
export const START_WINDOW_MAX_BYTES = 16 << 20
/** A track that is silent for this long while the other goes on is taken out of the stream. */
export const TRACK_LOST_MS = 2_000
export const TIMELINE_JUMP_MS = 10_000
export const TIMELINE_STEP_BACK_MS = 500

/** Parts are cut at the first frame that reaches PART_CUT_MS, so that 24, 25, 30, 50 and 60 fps stay under PART_TARGET_MS. */
export const PART_CUT_MS = 187
export const PART_TARGET_MS = 220
/** RFC 8216bis asks for at least three parts; the fourth keeps a busy page from stalling. */
export const PART_HOLD_BACK_MS = 4 * PART_TARGET_MS
export const KEY_FRAME_PART_MIN_MS = 100
export const KEY_FRAME_SPACING_MS = 500

export const SEGMENT_TARGET_MS = 2_000
/** A key frame opens a new segment when the open one is at least this long; below it two short GOPs share a segment. */
export const SEGMENT_MIN_MS = 1_250
/** Longer GOPs are cut without a key frame, so that durations still round to the target duration. */
export const SEGMENT_MAX_MS = 2_450
export const LISTED_SEGMENTS = 12
/** Segments that left the playlist stay available for as long as a playlist that names them may be in use. */
export const RETIRED_SEGMENTS = 14
export const LISTED_PART_SEGMENTS = 3
export const SKIP_BOUNDARY_MS = 6 * SEGMENT_TARGET_MS
export const RELOAD_HOLD_MS = 3 * SEGMENT_TARGET_MS
export const FIRST_PART_HOLD_MS = 6_000
export const WAITERS_MAX = 20_000
/** How long the last pictures of an ended stream can still be fetched. */
export const ENDED_RETENTION_MS = 60_000

/** An on-demand publisher that died this soon after its start is not started again at once. */
export const RESTART_BACKOFF_MS = 5_000

export const COVER_MAX_AGE_MS = 20_000
export const COVER_TIMEOUT_MS = 5_000
export const COVER_WIDTH_PIXELS = 640
export const COVER_MAX_BYTES = 2 << 20
