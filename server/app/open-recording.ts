import type { Recordings, Streams } from '#server/live/ports.ts'
import { createRecordingKeeper } from '#server/live/replays/recording-keeper.ts'
import type { Retention } from '#server/live/replays/recording-plan.ts'
import { measureRecording } from '#server/media/recording/recording-file.ts'
import { Recorder } from '#server/media/recording/recorder.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'

interface RecordingDeps {
  folder: string
  recordings: Recordings
  streams: Pick<Streams, 'exists'>
  retention: Retention
  clipBytes: () => Promise<number>
  freeBytesMin: number
}

/** Recorder of streams, with the retention of its files. */
export const openRecording = async (
  { log, now, shutdown }: Pick<Infrastructure, 'log' | 'now' | 'shutdown'>,
  { folder, recordings, streams, retention, clipBytes, freeBytesMin }: RecordingDeps,
): Promise<Recorder> => {
  const recorder = new Recorder({
    folder,
    freeBytesMin,
    nowMs: Date.now,
    log,
    noted: (streamId, size) =>
      void recordings.noted(streamId, size).catch((error: unknown) => {
        log.warn({ err: error, streamId }, 'the size of a recording could not be stored')
      }),
  })
  const bounds = { recorder, retention, clipBytes, measure: measureRecording }
  const keeper = createRecordingKeeper({ folder, recordings, streams, ...bounds, now, log })
  await keeper.open()
  shutdown.add('recordings', async () => {
    await recorder.stop()
    await keeper.stop()
  })
  return recorder
}
