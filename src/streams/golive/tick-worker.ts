/** Ticks at the pace that it is sent, in milliseconds, also for a page that lies behind others, whose own timers rest. */
let timer: ReturnType<typeof setInterval> | undefined

addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearInterval(timer)
  timer = setInterval(() => postMessage(null), data)
})
