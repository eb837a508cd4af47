import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const script = gzipSync(readFileSync(fileURLToPath(import.meta.resolve('hls.js/light'))))

/** The least that plays a stream: at once, or with `#wait` for the press on its link. */
const pageOf = (playlist: string): string => `<!doctype html>
<meta charset="utf-8" />
<title>bare</title>
<a href="#play">play</a>
<script type="module">
  import Hls from './hls.js'
  const play = () => {
    const video = document.createElement('video')
    video.muted = true
    document.body.append(video)
    const hls = new Hls({ lowLatencyMode: true, startFragPrefetch: true })
    hls.on(Hls.Events.MANIFEST_PARSED, () => video.play())
    hls.loadSource(${JSON.stringify(playlist)})
    hls.attachMedia(video)
  }
  if (location.hash === '#wait') document.querySelector('a').addEventListener('click', play)
  else play()
</script>`

export interface BarePage {
  url: string
  close(): Promise<void>
}

/** A page with hls.js and nothing else, which plays the channel of the product beside it. */
export const serveBarePage = async (playlist: string): Promise<BarePage> => {
  const page = pageOf(playlist)
  const server = createServer((request, response) => {
    if (request.url === '/hls.js') {
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('content-encoding', 'gzip')
      response.setHeader('cache-control', 'max-age=86400, immutable')
      response.end(script)
    } else {
      response.setHeader('content-type', 'text/html')
      response.end(page)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
