// npm `svga` takes a window and a document for granted. A worker has neither: this is as much of them as it asks for.
Object.assign(globalThis, {
  window: globalThis,
  document: { createElement: () => new OffscreenCanvas(1, 1) },
  HTMLCanvasElement: OffscreenCanvas,
})
