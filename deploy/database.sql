-- The database and its role, by a superuser of Postgres 16 or newer, once:
--   psql -v password="'a-password'" -f deploy/database.sql
-- The hub owns its database and nothing else; `qhub migrate` makes the tables.
CREATE ROLE qhub LOGIN PASSWORD :password;
CREATE DATABASE qhub OWNER qhub ENCODING 'UTF8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE qhub FROM PUBLIC;
\connect qhub
-- Search by meaning in the database: only a superuser may add it. Without it vectors are compared in the hub.
CREATE EXTENSION IF NOT EXISTS vector;
