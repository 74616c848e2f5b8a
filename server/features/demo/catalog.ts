import type { SubjectName } from './pictures/subjects.ts'

/** A product of the demo catalog. Brands are invented; the drawn subject says which colors there are. */
export interface DemoProduct {
  subject: SubjectName
  name: string
  brand: string
  /** Category and retailer ids of the reference data. */
  category: number
  retailer: number
  price: number
  compareAt: number
  description: string
  tags: string[]
  sizes?: string[]
  attributes: Record<string, string>
}

const [lighting, decor, kitchen, clothing, furniture, shoes] = [1, 2, 3, 4, 5, 6] as const
const [tjMaxx, marshalls, homeGoods, ross, burlington, homesense, sierra, nordstromRack, saksOff5th] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const
const letters = ['XS', 'S', 'M', 'L', 'XL']
const shoeSizes = ['6', '7', '8', '9', '10']

type Facts = Omit<DemoProduct, 'subject' | 'name' | 'brand' | 'category' | 'retailer' | 'price' | 'compareAt'>
const product = (
  subject: SubjectName,
  [brand, name]: [string, string],
  [category, retailer]: [number, number],
  [price, compareAt]: [number, number],
  facts: Facts,
): DemoProduct => ({
  subject,
  brand,
  name: `${brand} ${name}`,
  category,
  retailer,
  price,
  compareAt,
  ...facts,
})

export const demoProducts: DemoProduct[] = [
  product('table-lamp', ['Lumenry', 'Ceramic Table Lamp'], [lighting, homeGoods], [34.99, 60], {
    description: 'Glazed ceramic base with a linen drum shade. Warm light for a bedside or a reading corner.',
    tags: ['lamp', 'bedroom', 'ceramic'],
    attributes: { Height: '24 in', Material: 'Ceramic' },
  }),
  product('floor-lamp', ['Lumenry', 'Tripod Floor Lamp'], [lighting, homesense], [79.99, 149], {
    description: 'Three turned wooden legs and a wide fabric shade. Foot switch, takes any standard bulb.',
    tags: ['lamp', 'living room', 'wood'],
    attributes: { Height: '60 in', Material: 'Wood' },
  }),
  product('pendant-light', ['Lumenry', 'Dome Pendant Light'], [lighting, homesense], [59.99, 120], {
    description: 'Spun metal dome on a fabric cord. Hangs over a kitchen island or a dining table.',
    tags: ['pendant', 'dining room', 'metal'],
    attributes: { Diameter: '14 in', Material: 'Steel' },
  }),
  product('desk-lamp', ['Brightwick', 'Articulated Desk Lamp'], [lighting, marshalls], [24.99, 45], {
    description: 'Two joints and a weighted foot put the light where the work is.',
    tags: ['lamp', 'office', 'desk'],
    attributes: { Height: '18 in', Material: 'Metal' },
  }),
  product('string-lights', ['Brightwick', 'Edison String Lights'], [lighting, tjMaxx], [16.99, 30], {
    description: 'Twenty glass bulbs on 25 feet of weatherproof cord for the patio.',
    tags: ['patio', 'outdoor', 'party'],
    attributes: { Length: '25 ft', Bulbs: '20' },
  }),
  product('accent-chair', ['Oak & Alder', 'Velvet Accent Chair'], [furniture, homeGoods], [199.99, 399], {
    description: 'Curved back, deep seat, brass-tipped legs. The velvet is stain resistant.',
    tags: ['chair', 'velvet', 'living room'],
    attributes: { Width: '30 in', Material: 'Velvet' },
  }),
  product('wingback', ['Oak & Alder', 'Tufted Wingback Chair'], [furniture, homesense], [249.99, 520], {
    description: 'A classic high back with deep button tufting and rolled arms.',
    tags: ['chair', 'tufted', 'living room'],
    attributes: { Width: '31 in', Material: 'Linen blend' },
  }),
  product('bar-stool', ['Harrow & Pine', 'Channel Back Bar Stool'], [furniture, homeGoods], [89.99, 179], {
    description: 'Counter height, channel stitched back, footrest in brushed metal.',
    tags: ['stool', 'kitchen island', 'seating'],
    attributes: { 'Seat height': '26 in', Material: 'Faux leather' },
  }),
  product('ottoman', ['Harrow & Pine', 'Round Pleated Ottoman'], [furniture, marshalls], [69.99, 130], {
    description: 'Pleated all around, soft enough to sit on, firm enough for a tray.',
    tags: ['ottoman', 'velvet', 'seating'],
    attributes: { Diameter: '20 in', Material: 'Velvet' },
  }),
  product('side-table', ['Oak & Alder', 'Marble Side Table'], [furniture, homesense], [99.99, 220], {
    description: 'A real marble top on a slim metal stem. Fits beside any sofa.',
    tags: ['table', 'marble', 'living room'],
    attributes: { Diameter: '16 in', Material: 'Marble' },
  }),
  product('bookshelf', ['Harrow & Pine', 'Open Bookshelf'], [furniture, homeGoods], [149.99, 299], {
    description: 'Five open tiers for books and plants, solid wood with a metal frame.',
    tags: ['shelf', 'storage', 'office'],
    attributes: { Height: '70 in', Material: 'Wood' },
  }),
  product('mirror', ['Maison Verre', 'Arched Floor Mirror'], [decor, homeGoods], [129.99, 260], {
    description: 'Full length, arched frame, leans or hangs. Makes a small hall look twice as wide.',
    tags: ['mirror', 'entryway', 'bedroom'],
    attributes: { Height: '65 in', Material: 'Metal' },
  }),
  product('woven-baskets', ['Casa Brisa', 'Woven Storage Baskets, Set of 3'], [decor, homeGoods], [39.99, 75], {
    description: 'Hand-woven seagrass with handles. Nest into each other when empty.',
    tags: ['basket', 'storage', 'laundry'],
    attributes: { Pieces: '3', Material: 'Seagrass' },
  }),
  product('planter', ['Casa Brisa', 'Faux Plant in Planter'], [decor, ross], [22.99, 40], {
    description: 'Leafy, never thirsty, in a matte stoneware pot.',
    tags: ['plant', 'greenery', 'shelf decor'],
    attributes: { Height: '22 in', Material: 'Stoneware' },
  }),
  product('ceramic-vase', ['Maison Verre', 'Speckled Ceramic Vase'], [decor, tjMaxx], [19.99, 38], {
    description: 'Reactive glaze, each one a little different. Holds water, looks good empty.',
    tags: ['vase', 'ceramic', 'shelf decor'],
    attributes: { Height: '11 in', Material: 'Ceramic' },
  }),
  product('candle', ['Emberly', 'Scented Jar Candle'], [decor, marshalls], [9.99, 22], {
    description: 'Soy wax with a wooden wick that crackles. Fig, cedar and amber. Burns 50 hours.',
    tags: ['candle', 'gift', 'scented'],
    attributes: { Scent: 'Fig and cedar', Weight: '14 oz' },
  }),
  product('wall-art', ['Atelier North', 'Framed Wall Art'], [decor, homeGoods], [49.99, 110], {
    description: 'Abstract shapes on textured paper behind glass, in a slim wooden frame.',
    tags: ['art', 'framed', 'living room'],
    attributes: { Size: '24 x 30 in', Frame: 'Wood' },
  }),
  product('throw-pillow', ['Casa Brisa', 'Woven Throw Pillow'], [decor, marshalls], [16.99, 35], {
    description: 'Chunky handloom weave with tassels and a feather fill.',
    tags: ['pillow', 'boho', 'living room'],
    attributes: { Size: '20 x 20 in', Fill: 'Feather' },
  }),
  product('throw-blanket', ['Casa Brisa', 'Cable Knit Throw Blanket'], [decor, homeGoods], [29.99, 60], {
    description: 'Thick cable knit cotton. Big enough to share on the couch.',
    tags: ['blanket', 'cozy', 'bedroom'],
    attributes: { Size: '50 x 60 in', Material: 'Cotton' },
  }),
  product('area-rug', ['Meridian Loom', 'Patterned Area Rug'], [decor, homesense], [179.99, 390], {
    description: 'Low pile with a faded traditional pattern. Hides everything the kids bring in.',
    tags: ['rug', 'living room', 'vintage'],
    sizes: ['5x7', '8x10'],
    attributes: { Pile: 'Low', Material: 'Polypropylene' },
  }),
  product('dutch-oven', ['Hearthline', 'Enameled Dutch Oven 5.5 Qt'], [kitchen, homeGoods], [69.99, 140], {
    description: 'Cast iron with a light enamel inside. From stove to oven to table.',
    tags: ['cookware', 'cast iron', 'baking'],
    attributes: { Capacity: '5.5 qt', Material: 'Cast iron' },
  }),
  product('copper-pan', ['Hearthline', 'Copper Saute Pan'], [kitchen, tjMaxx], [49.99, 110], {
    description: 'Three layers, copper outside, riveted handle. Heats in a minute.',
    tags: ['cookware', 'copper', 'chef'],
    attributes: { Diameter: '11 in', Material: 'Copper' },
  }),
  product('kettle', ['Hearthline', 'Stovetop Kettle'], [kitchen, marshalls], [29.99, 55], {
    description: 'Enamel on steel with a wooden knob and a whistle you can stand.',
    tags: ['tea', 'enamel', 'retro'],
    attributes: { Capacity: '2.3 qt', Material: 'Enameled steel' },
  }),
  product('espresso-cups', ['Maison Verre', 'Espresso Cup Set'], [kitchen, homesense], [24.99, 48], {
    description: 'Four stoneware cups with saucers for a proper little coffee.',
    tags: ['coffee', 'stoneware', 'gift'],
    attributes: { Pieces: '8', Material: 'Stoneware' },
  }),
  product('knife-block', ['Kessel & Sohn', 'Knife Block Set'], [kitchen, homeGoods], [99.99, 240], {
    description: 'Seven forged knives, shears and a steel in a slotted wooden block.',
    tags: ['knives', 'chef', 'cutlery'],
    attributes: { Pieces: '10', Material: 'Forged steel' },
  }),
  product('chef-knife', ['Kessel & Sohn', 'Chef Knife 8 Inch'], [kitchen, tjMaxx], [39.99, 90], {
    description: 'Forged blade, full tang, balanced at the bolster.',
    tags: ['knives', 'chef', 'cutlery'],
    attributes: { Length: '8 in', Material: 'Forged steel' },
  }),
  product('stand-mixer', ['Batterly', 'Tilt-Head Stand Mixer'], [kitchen, homeGoods], [189.99, 330], {
    description: 'Five quart bowl, ten speeds, dough hook, whisk and paddle.',
    tags: ['baking', 'appliance', 'mixer'],
    attributes: { Capacity: '5 qt', Power: '300 W' },
  }),
  product('cutting-board', ['Kessel & Sohn', 'Wood Cutting Board'], [kitchen, ross], [19.99, 42], {
    description: 'End grain with a juice groove. Oiled and ready for the roast.',
    tags: ['cutting board', 'wood', 'serving'],
    attributes: { Size: '12 x 18 in', Material: 'Wood' },
  }),
  product('glass-pitcher', ['Maison Verre', 'Glass Pitcher'], [kitchen, burlington], [14.99, 28], {
    description: 'Mouth-blown, with an ice lip. For sangria or a bunch of tulips.',
    tags: ['glass', 'serving', 'party'],
    attributes: { Capacity: '68 oz', Material: 'Glass' },
  }),
  product('dinner-plates', ['Maison Verre', 'Stoneware Dinnerware Set'], [kitchen, marshalls], [59.99, 130], {
    description: 'Sixteen pieces with a speckled reactive glaze. Service for four.',
    tags: ['plates', 'stoneware', 'tableware'],
    attributes: { Pieces: '16', Material: 'Stoneware' },
  }),
  product('wool-coat', ['Northmoor', 'Double Breasted Wool Coat'], [clothing, nordstromRack], [149.99, 395], {
    description: 'Italian wool blend, fully lined, horn buttons. Falls just above the knee.',
    tags: ['coat', 'winter', 'designer'],
    sizes: letters,
    attributes: { Material: 'Wool blend', Fit: 'Regular' },
  }),
  product('trench-coat', ['Northmoor', 'Belted Trench Coat'], [clothing, saksOff5th], [129.99, 350], {
    description: 'Water repellent cotton gabardine with storm flap and belt.',
    tags: ['coat', 'rain', 'designer'],
    sizes: letters,
    attributes: { Material: 'Cotton', Fit: 'Regular' },
  }),
  product('denim-jacket', ['Wrenfield', 'Denim Trucker Jacket'], [clothing, ross], [29.99, 70], {
    description: 'Sturdy denim, washed soft, two chest pockets.',
    tags: ['denim', 'casual', 'jacket'],
    sizes: letters,
    attributes: { Material: 'Cotton denim', Fit: 'Relaxed' },
  }),
  product('cashmere-sweater', ['Wrenfield', 'Cashmere Crewneck Sweater'], [clothing, tjMaxx], [49.99, 160], {
    description: 'Two-ply cashmere that does not pill at first sight. Ribbed cuffs.',
    tags: ['cashmere', 'winter', 'knit'],
    sizes: letters,
    attributes: { Material: 'Cashmere', Fit: 'Classic' },
  }),
  product('silk-blouse', ['Ardenne', 'Silk Blouse'], [clothing, nordstromRack], [39.99, 128], {
    description: 'Washed silk with a concealed placket. Dresses up a pair of jeans.',
    tags: ['silk', 'office', 'designer'],
    sizes: letters,
    attributes: { Material: 'Silk', Fit: 'Relaxed' },
  }),
  product('midi-dress', ['Ardenne', 'Floral Midi Dress'], [clothing, burlington], [34.99, 98], {
    description: 'Tiered skirt, puff sleeves and pockets, all over small flowers.',
    tags: ['dress', 'summer', 'floral'],
    sizes: letters,
    attributes: { Material: 'Viscose', Length: 'Midi' },
  }),
  product('leather-tote', ['Calder & Finch', 'Leather Tote Bag'], [clothing, marshalls], [79.99, 228], {
    description: 'Pebbled leather, magnetic snap, holds a laptop and a lunch.',
    tags: ['bag', 'leather', 'work'],
    attributes: { Material: 'Leather', Width: '15 in' },
  }),
  product('crossbody-bag', ['Calder & Finch', 'Quilted Crossbody Bag'], [clothing, tjMaxx], [44.99, 120], {
    description: 'Diamond quilting and a chain strap. Room for phone, keys and lipstick.',
    tags: ['bag', 'quilted', 'evening'],
    attributes: { Material: 'Vegan leather', Width: '9 in' },
  }),
  product('suitcase', ['Roamwell', 'Hardside Carry-On Suitcase'], [clothing, sierra], [69.99, 160], {
    description: 'Eight quiet wheels, expands by two inches, fits the overhead bin.',
    tags: ['luggage', 'travel', 'carry-on'],
    attributes: { Height: '22 in', Material: 'Polycarbonate' },
  }),
  product('sunglasses', ['Calder & Finch', 'Oversized Sunglasses'], [clothing, saksOff5th], [24.99, 95], {
    description: 'Polarized lenses in a bold acetate frame, with a case.',
    tags: ['sunglasses', 'designer', 'summer'],
    attributes: { Lens: 'Polarized', Material: 'Acetate' },
  }),
  product('running-shoes', ['Stridewell', 'Running Shoes'], [shoes, sierra], [54.99, 110], {
    description: 'Springy foam, breathable mesh, reflective heel. For pavement and treadmill.',
    tags: ['running', 'fitness', 'sneakers'],
    sizes: shoeSizes,
    attributes: { Material: 'Mesh', Use: 'Road' },
  }),
  product('ankle-boots', ['Tessaro', 'Leather Ankle Boots'], [shoes, nordstromRack], [69.99, 165], {
    description: 'Stacked heel, side zip, leather that gets better with every rain.',
    tags: ['boots', 'leather', 'fall'],
    sizes: shoeSizes,
    attributes: { Material: 'Leather', Heel: '2 in' },
  }),
  product('loafers', ['Tessaro', 'Horsebit Loafers'], [shoes, marshalls], [49.99, 130], {
    description: 'Hand-sewn apron toe, gold-tone bit, cushioned footbed.',
    tags: ['loafers', 'leather', 'office'],
    sizes: shoeSizes,
    attributes: { Material: 'Leather', Heel: '0.5 in' },
  }),
  product('sandals', ['Tessaro', 'Block Heel Sandals'], [shoes, burlington], [27.99, 69], {
    description: 'A steady block heel and a soft ankle strap for long summer evenings.',
    tags: ['sandals', 'summer', 'evening'],
    sizes: shoeSizes,
    attributes: { Material: 'Faux suede', Heel: '3 in' },
  }),
]
