import { locateZip } from '../stores/stores.service.ts'
import { randomFrom } from './random.ts'

export const metros = ['Boston', 'Chicago', 'Austin', 'Atlanta', 'Seattle'] as const
export type Metro = (typeof metros)[number]

export interface DemoStore {
  metro: Metro
  retailer: number
  name: string
  address: string
  zipCode: string
}

const retailerNames: Record<number, string> = {
  1: 'TJ Maxx',
  2: 'Marshalls',
  3: 'HomeGoods',
  4: 'Ross',
  5: 'Burlington',
  6: 'Homesense',
  7: 'Sierra',
  8: 'Nordstrom Rack',
  9: 'Saks Off 5th',
}

type Row = readonly [retailer: number, quarter: string, address: string, zipCode: string]
/** Real neighborhoods and zip codes; the addresses are made up. */
const rows: Record<Metro, readonly Row[]> = {
  Boston: [
    [1, 'Back Bay', '412 Boylston Street', '02116'],
    [2, 'Cambridge', '88 Prospect Street', '02139'],
    [3, 'Chestnut Hill', '25 Hammond Street', '02467'],
    [4, 'Woburn', '300 Mishawum Road', '01801'],
    [6, 'Brighton', '190 Market Street', '02135'],
    [8, 'Braintree', '250 Granite Street', '02184'],
  ],
  Chicago: [
    [1, 'Lincoln Park', '1460 Halsted Street', '60614'],
    [2, 'Streeterville', '600 Michigan Avenue', '60611'],
    [3, 'Evanston', '1700 Sherman Avenue', '60201'],
    [5, 'Uptown', '4630 Broadway', '60640'],
    [7, 'Naperville', '520 Ogden Avenue', '60540'],
    [9, 'Schaumburg', '5 Woodfield Road', '60173'],
  ],
  Austin: [
    [1, 'Downtown', '210 Congress Avenue', '78701'],
    [2, 'North Austin', '9500 Research Boulevard', '78758'],
    [3, 'Cedar Park', '1890 Ranch Road', '78613'],
    [4, 'South Lamar', '2100 Lamar Boulevard', '78704'],
    [5, 'Westgate', '4500 Westgate Boulevard', '78745'],
    [6, 'Round Rock', '201 University Boulevard', '78664'],
  ],
  Atlanta: [
    [1, 'Buckhead', '3330 Piedmont Road', '30305'],
    [2, 'Midtown', '1080 Peachtree Street', '30309'],
    [3, 'Perimeter', '1155 Mount Vernon Highway', '30338'],
    [7, 'Kennesaw', '440 Barrett Parkway', '30144'],
    [8, 'Roswell', '600 Holcomb Bridge Road', '30075'],
    [9, 'Decatur', '150 Ponce Place', '30030'],
  ],
  Seattle: [
    [1, 'Downtown', '1520 Fourth Avenue', '98101'],
    [2, 'Bellevue', '120 Bellevue Way', '98004'],
    [3, 'Redmond', '7325 Leary Way', '98052'],
    [4, 'Southcenter', '17200 Southcenter Parkway', '98188'],
    [5, 'Lynnwood', '3000 Alderwood Parkway', '98037'],
    [8, 'South Lake Union', '400 Westlake Avenue', '98109'],
  ],
}

export const demoStores: DemoStore[] = metros.flatMap((metro) =>
  rows[metro].map(([retailer, quarter, address, zipCode]) => ({
    metro,
    retailer,
    name: `${retailerNames[retailer]} ${quarter}`,
    address,
    zipCode,
  })),
)

/** The zip code's city and a spot a few streets from its middle, the same each time. */
export function locateStore(store: DemoStore, index: number) {
  const place = locateZip(store.zipCode)
  if (!place) throw new Error(`zip code ${store.zipCode} is not in the gazetteer`)
  const random = randomFrom(1000 + index)
  const aside = () => Math.round((random.next() - 0.5) * 0.016 * 1e5) / 1e5
  return {
    city: place.city,
    state: place.state,
    latitude: place.latitude + aside(),
    longitude: place.longitude + aside(),
  }
}
