import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';

type Ring = number[][];
type Topology = Parameters<typeof feature>[0];
type Countries = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;

/** Area of the map: a little more than these islands and the seas around them. */
const WEST = -14;
const EAST = 10;
const SOUTH = 47.5;
const NORTH = 62.5;

/** Great Britain and Northern Ireland, Ireland, Man, Jersey, Guernsey; every other country in sight is drawn paler. */
const HOME = new Set(['826', '372', '833', '832', '831']);
/** A ten-thousandth of a degree is about ten metres; nobody looks that closely at the neighbours. */
const DIGITS = { home: 4, far: 2 };

/** The land in sight, cut at its edges: a row per polygon, "home" or "far" and its rings, the outer one first. */
export function land(): string[][] {
  const file = new URL(import.meta.resolve('world-atlas/countries-10m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const countries = feature(atlas, atlas.objects['countries'] as Countries);
  return countries.features.flatMap(({ id, geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const whose = HOME.has(String(id)) ? 'home' : 'far';
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return polygons
      .map((rings) => cutPolygon(rings, DIGITS[whose]))
      .filter((rings) => rings.length > 0)
      .map((rings) => [whose, ...rings.map((ring) => ring.map((point) => point.join(',')).join(' '))]);
  });
}

function cutPolygon([outer = [], ...holes]: Ring[], digits: number): Ring[] {
  const cut = (ring: Ring): Ring[] => {
    const left = rounded(clipped(ring), digits);
    return left.length < 4 ? [] : [left];
  };
  const around = cut(outer);
  return around.length === 0 ? [] : [...around, ...holes.flatMap(cut)];
}

/** One edge after the other: what lies beyond is dropped and the shape closed along the edge. */
function clipped(ring: Ring): Ring {
  const edges: [axis: 0 | 1, at: number, inside: (value: number) => boolean][] = [
    [0, WEST, (value) => value >= WEST],
    [0, EAST, (value) => value <= EAST],
    [1, SOUTH, (value) => value >= SOUTH],
    [1, NORTH, (value) => value <= NORTH],
  ];
  return edges.reduce(
    (points, [axis, at, inside]) => {
      const kept: Ring = [];
      points.forEach((point, index) => {
        const before = points.at(index - 1) ?? point;
        const isIn = inside(point[axis] ?? 0);
        if (isIn !== inside(before[axis] ?? 0)) kept.push(crossing(before, point, axis, at));
        if (isIn) kept.push(point);
      });
      return kept;
    },
    ring.slice(0, -1),
  );
}

function crossing([x1 = 0, y1 = 0]: number[], [x2 = 0, y2 = 0]: number[], axis: 0 | 1, at: number): number[] {
  return axis === 0 ? [at, y1 + ((at - x1) / (x2 - x1)) * (y2 - y1)] : [x1 + ((at - y1) / (y2 - y1)) * (x2 - x1), at];
}

/** Points that fall together after rounding are one point; the ring ends where it began. */
function rounded(points: Ring, digits: number): Ring {
  const round = (value = 0) => Number(value.toFixed(digits));
  const ring = points
    .map(([x, y]) => [round(x), round(y)])
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
  return ring[0] === undefined ? [] : [...ring, ring[0]];
}
