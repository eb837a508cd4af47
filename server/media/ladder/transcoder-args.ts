import type { LadderPlan, PictureRung } from './ladder-plan.ts'

/** The first file descriptor of a rung; those before it are the standard ones. */
export const firstRungPipe = 3

/** Each rung is scaled from the one above it, which is less to read. */
const filterOf = (rungs: readonly PictureRung[]): string =>
  rungs
    .flatMap(({ widthPixels, heightPixels }, index) => {
      const scale = `scale=${widthPixels}:${heightPixels}:flags=bilinear,format=yuv420p`
      const from = index === 0 ? '[0:v:0]' : `[below${index - 1}]`
      const isLast = index === rungs.length - 1
      return isLast ? [`${from}${scale}[out${index}]`] : [`${from}${scale},split[out${index}][below${index}]`]
    })
    .join(';')

const encoderOf = ({ kbps }: PictureRung, index: number, framesPerSecond: number, originMs: number): string[] => {
  const x264 = '-c:v libx264 -preset superfast -tune zerolatency -profile:v main -threads 1 -bf 0'
  // Key frames where the source has them, and nowhere else: parts and segments begin at the same pictures.
  const keys = '-g 100000 -sc_threshold 0 -force_key_frames source -forced-idr 1'
  const rate = `-crf 23 -maxrate ${kbps}k -bufsize ${kbps}k -x264-params fps=${framesPerSecond}/1`
  const offset = (-originMs / 1_000).toFixed(3)
  const times = `-enc_time_base 1:1000 -fps_mode passthrough -output_ts_offset ${offset}`
  const out = `-flvflags no_duration_filesize -flush_packets 1 -f flv pipe:${firstRungPipe + index}`
  return ['-map', `[out${index}]`, ...`${x264} ${keys} ${rate} ${times}`.split(' '), ...out.split(' ')]
}

/**
 * The arguments of ffmpeg 5.1 or newer for a ladder: fragmented MP4 on its standard input, one FLV of pictures a rung on
 * the pipes from 3 on. Times are milliseconds after `originMs` of the source's.
 */
export const transcoderArgs = (plan: LadderPlan, originMs: number): string[] => {
  const quiet = '-hide_banner -loglevel error -nostats'
  const input = '-probesize 32 -fpsprobesize 0 -analyzeduration 1 -threads 1 -copyts -f mp4 -i pipe:0'
  return [
    ...`${quiet} ${input}`.split(' '),
    '-filter_complex',
    filterOf(plan.pictures),
    ...plan.pictures.flatMap((rung, index) => encoderOf(rung, index, plan.framesPerSecond, originMs)),
  ]
}
