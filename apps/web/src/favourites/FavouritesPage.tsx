import { isAdmin, isMember } from '@handover/domain/viewer';
import { OFFICE } from '@handover/contract/endpoint';
import { type Favourite, favourites } from '@handover/contract/favourites/favourites';
import { FAVOURITE_KINDS, type FavouriteKind } from '@handover/domain/favourites/favourites';
import { SegmentedControl } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../api/client.ts';
import { useMe } from '../api/me.ts';
import { Paging } from '../lists/Paging.tsx';
import { refusal } from '../lists/refusal.ts';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { FavouriteEntry } from './FavouriteEntry.tsx';
import { useRemoveFavourite } from './useRemoveFavourite.ts';
import { OF_STAFF, placeText } from './favouriteTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Favourites.module.css';
import rowClasses from '../ui/Rows.module.css';

const TITLE = 'Favourites and blocks';
const PAGE_SIZE = 20;

/** Favourites and blocks of the viewer's locations. */
export function FavouritesPage() {
  const { level } = useMe();
  if (isMember(level)) return <NotAllowed title={TITLE} levels={OFFICE} />;
  return <FavouritesList level={level} />;
}

function FavouritesList({ level }: { level: number }) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const kind = FAVOURITE_KINDS.find((known) => known === search['kind']);
  const page = Math.max(1, Math.floor(Number(search['page']) || 1));
  const { care_provider_id, office_id } = search;
  const answer = useCall(
    favourites.list,
    { page, page_size: PAGE_SIZE, kind, care_provider_id, office_id },
    { keep: true },
  );
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false } as never);
  const rows = answer.data?.data;
  return (
    <>
      <PageHead
        title={TITLE}
        hint="Private: for those who keep the place and for administrators. Staff are not told."
        actions={
          <SegmentedControl
            aria-label="Show"
            classNames={{ label: classes.kindLabel }}
            value={kind ?? ''}
            data={[
              { value: '', label: 'All' },
              ...FAVOURITE_KINDS.map((value: FavouriteKind) => ({ value, label: OF_STAFF[value].title })),
            ]}
            onChange={(value) => go({ kind: value || undefined, page: undefined })}
          />
        }
      />
      <div className={`${shared.card} ${classes.card}`}>
        {!rows && answer.isError && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
        {!rows && answer.isPending && (
          <Loading>
            <SkeletonRows rows={6} />
          </Loading>
        )}
        {rows?.length === 0 && (
          <Empty
            icon={<IconStar size={22} stroke={1.7} />}
            title="Nobody yet"
            text="Open a shift, choose who works it, and say whether you would like to see them again."
          />
        )}
        {rows && rows.length > 0 && <Rows rows={rows} level={level} />}
      </div>
      {(answer.data?.meta.last_page ?? 1) > 1 && (
        <Paging
          view={{ page, page_size: PAGE_SIZE }}
          meta={answer.data?.meta}
          sizes={[PAGE_SIZE]}
          onPage={(next) => go({ page: String(next) })}
          onPageSize={() => {}}
        />
      )}
    </>
  );
}

function Rows({ rows, level }: { rows: readonly Favourite[]; level: number }) {
  const takeBack = useRemoveFavourite(favourites.remove);
  return (
    <ul className={`${rowClasses.rows} ${classes.list}`}>
      {rows.map(({ member, ...regard }) => {
        const name = `${member.first_name} ${member.last_name}`;
        return (
          <li key={regard.regard_id}>
            <FavouriteEntry
              {...regard}
              words={OF_STAFF[regard.kind].title}
              about={
                <>
                  {isAdmin(level) ? (
                    <AppLink className={classes.name} href={`/staff/${member.member_id}`}>
                      {name}
                    </AppLink>
                  ) : (
                    <b className={classes.name}>{name}</b>
                  )}
                  <span className={`${shared.dim} ${shared.num}`}>{member.code}</span>
                  <span className={shared.dim}>{placeText(regard)}</span>
                </>
              }
              undo={takeBack(regard, `${name}, ${OF_STAFF[regard.kind].title}`)}
            />
          </li>
        );
      })}
    </ul>
  );
}
