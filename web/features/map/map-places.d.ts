declare module 'virtual:map-places' {
  export type Label = [text: string, latitude: number, longitude: number, zipCount?: number]
  export const loadCities: () => Promise<{ default: Label[] }>
  export const regions: Array<{
    bounds: [[number, number], [number, number]]
    load: () => Promise<{ default: Label[] }>
  }>
}
