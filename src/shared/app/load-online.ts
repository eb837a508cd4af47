/** Loads code, unless the device is offline: browsers never ask again for a module that failed once. */
export const loadOnline = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  navigator.onLine === false ? Promise.reject(new Error('offline')) : load()
