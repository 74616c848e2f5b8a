#!/bin/sh
# Lets the replica copy and follow the primary; runs once, when the database is made.
echo 'host replication hgfs samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
